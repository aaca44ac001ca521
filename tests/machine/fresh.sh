#!/bin/bash
# A fresh Debian installs the package without a network, plays over HTTP, upgrades, goes back from a version that was
# broken on purpose, refuses a downgrade and keeps the games when the package is removed. Run as root:
#   fresh.sh DEBIAN.tar FIRST_0.1.0.deb NEXT_0.1.1.deb     (the archive as debootstrap makes it; any processor that
#   this machine can run, arm64 with qemu-user-static; the next package: make package ARGS="amd64 --version 0.1.1")
set -u
t=$1 a=$2 b=$3 r=$(mktemp -d)
tar -C $r -xf $t; cp $a $b $r/root/; mount -t proc proc $r/proc; mount --bind /dev $r/dev
cat > $r/root/go.sh <<'G'
export DEBIAN_FRONTEND=noninteractive PATH=/usr/sbin:/usr/bin:/sbin:/bin
ip link set lo up 2>/dev/null
. /etc/os-release; echo "== $PRETTY_NAME $(dpkg --print-architecture) $(python3 --version)"
A=$(ls /root/*0.1.0_*.deb) B=$(ls /root/*0.1.1_*.deb)
apt-get install -y --no-install-recommends $A >/root/1.log 2>&1 && echo "installed $(dpkg-query -W -f '${Version}' tallyman)" || { echo INSTALL FAILED; tail -5 /root/1.log; }
hub() { setpriv --reuid=tallyman --regid=tallyman --init-groups /usr/lib/tallyman/start service --data /var/lib/tallyman --port 8080 --quiet --lang en > /root/hub.log 2>&1 & H=$!; }
up() { python3 - "$1" <<'P'
import sys,time,urllib.request
t=time.time()
while time.time()-t<200:
    try:
        s=urllib.request.urlopen('http://127.0.0.1:8080/alive',timeout=20).read().decode()
        if '"%s"'%sys.argv[1] in s: print('up',s.strip(),'after %.1f s'%(time.time()-t)); break
    except OSError: pass
    time.sleep(.3)
else: print('NOT UP')
P
}
hub; up 0.1.0
CODE=$(tallyman code | tr -d ' '); echo code $CODE
CODE=$CODE python3 - <<'P'
import http.client,json,os,re
cookie=tok=''
def ask(m,p,b=None):
    global cookie
    c=http.client.HTTPConnection('127.0.0.1',8080,timeout=60)
    c.request(m,p,json.dumps(b) if b is not None else None,{'Accept':'text/html' if m=='GET' else 'application/json','Cookie':'tallyman_screen='+cookie,'X-Tallyman-Token':tok,'Content-Type':'application/json'})
    a=c.getresponse(); t=a.read().decode()
    for s in a.headers.get_all('Set-Cookie',[]):
        f=re.match(r'tallyman_screen=(\w+)',s)
        if f: cookie=f[1]
    return a.status,t
def token():
    global tok
    tok=re.search(r'tallyman-token" content="([^"]+)"',ask('GET','/pair')[1])[1]
token(); print('pair',ask('POST','/pair',{'code':os.environ['CODE'],'name':'x','key':''})[0]); token()
print('new game',ask('POST','/new/main/start',{'title':'coal_baron','seats':'2','option_dealer':'hub'}))
st,t=ask('POST','/table/main/clear',{'seat':'red'}); d=json.loads(t); n=0
import random; random.seed(1)
for i in range(60):
    d=json.loads(t); marks=json.loads(d.get('marks','[]'))
    for seat in ('red','blue'):
        if marks: st,t2=ask('POST','/table/main/show',{'seat':seat,'facets':json.loads(random.choice(marks)),'number':d['number'],'have':{}})
        else: st,t2=400,''
        if st==200: t=t2; d=json.loads(t)
        st,t2=ask('POST','/table/main/ok',{'seat':seat,'number':d['number'],'have':{}})
        if st==200: t=t2; d=json.loads(t)
print('rows played over HTTP:',json.loads(t)['number'])
P
kill $H; wait $H 2>/dev/null
apt-get install -y --no-install-recommends $B >/root/2.log 2>&1 && echo "upgraded $(dpkg-query -W -f '${Version}' tallyman); beside: $(ls /usr/lib/tallyman/kept)" || { echo UPGRADE FAILED; tail -5 /root/2.log; }
hub; up 0.1.1; kill $H; wait $H 2>/dev/null; ls /var/lib/tallyman/backups
echo "== break 0.1.1 and go back"
echo 'raise SystemExit("broken on purpose")' > /usr/lib/tallyman/versions/0.1.1/common/companion_web/__init__.py; rm -rf /usr/lib/tallyman/versions/0.1.1/common/companion_web/__pycache__
python3 - <<'P'
import json;p='/var/lib/tallyman/keeper/state.json';s=json.load(open(p));s['running']='0.1.0';json.dump(s,open(p,'w'))
P
hub; up 0.1.0; cat /var/lib/tallyman/keeper/state.json | tr -d '\n'; echo; kill $H; wait $H 2>/dev/null
apt-get install -y --allow-downgrades --no-install-recommends $A >/root/3.log 2>&1 && echo DOWNGRADE WENT THROUGH || { echo "downgrade refused:"; grep -A2 "is newer than" /root/3.log | head -3; }
apt-get remove -y tallyman >/root/4.log 2>&1; ls /var/lib/tallyman/tallyman.db && ls /usr/lib/tallyman 2>&1 | head -1
G
unshare -n chroot $r bash /root/go.sh; umount $r/dev $r/proc
rm -rf --one-file-system $r

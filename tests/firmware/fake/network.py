# Stands in for the ESP32's Wi-Fi. The test says which networks there are and what their passwords are.
STA_IF = 0
networks = {"home": "right"}  # name: password
reachable = [True]


def hostname(name):
    pass


class WLAN:
    PM_NONE = 0

    def __init__(self, interface):
        self._status = 1000
        self._name = None

    def active(self, on):
        pass

    def config(self, **given):
        pass

    def disconnect(self):
        self._name = None
        self._status = 1000

    def connect(self, name, password):
        self._name = name
        if name not in networks or not reachable[0]:
            self._status = 201
        elif networks[name] != password:
            self._status = 202
        else:
            self._status = 1010

    def isconnected(self):
        return self._status == 1010 and reachable[0] and self._name in networks

    def status(self, what=None):
        if what == "rssi":
            return -61
        return self._status

// Talking to the hub: requests that carry the screen's token, and one place for its sentences.
const token = document.querySelector('meta[name="tallyman-token"]').content;
const bar = document.getElementById("toast");
const CARRYING = 120_000; // A file on slow Wi-Fi takes its time, but not for ever.
const PATIENCE = 10_000; // A hub that has not answered by then is out of reach; what it did take comes with the stream.
let fading;

export function toast(sentence) {
  bar.textContent = sentence;
  bar.classList.add("up");
  clearTimeout(fading);
  fading = setTimeout(() => bar.classList.remove("up"), 6000);
}

// The answer as an object, or null after saying what went wrong.
export async function post(url, body) {
  return asked(url, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Tallyman-Token": token },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(PATIENCE),
  });
}

export async function send(url, form) {
  return asked(url, { method: "POST", headers: { "X-Tallyman-Token": token }, body: form, signal: AbortSignal.timeout(CARRYING) });
}

// A piece of a page as HTML, or null after saying what went wrong: faults come as a sentence, not as a page.
export async function fragment(url) {
  try {
    const answer = await fetch(url, { headers: { Accept: "application/json" }, signal: AbortSignal.timeout(PATIENCE) });
    if (answer.ok) return await answer.text();
    toast((await answer.json()).error);
  } catch {
    toast(bar.dataset.failed);
  }
  return null;
}

async function asked(url, request) {
  try {
    const answer = await fetch(url, { ...request, headers: { Accept: "application/json", ...request.headers } });
    const said = await answer.json();
    if (answer.ok) return said;
    toast(said.error);
  } catch {
    toast(bar.dataset.failed);
  }
  return null;
}

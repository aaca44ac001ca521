// Keeps a page live: takes patches from the stream, says when the hub is silent, and comes back by itself.
import { toast } from "./ask-hub.js";

const SILENCE = 1800;
const lost = document.getElementById("lost");
const listeners = [];
let desk, source, timer;
let boot = "", newest = 0;

export function onPatch(listener) {
  listeners.push(listener);
}

export function having() {
  const have = {};
  for (const part of document.querySelectorAll(".part[data-hash]")) have[part.id.slice(5)] = part.dataset.hash;
  if (desk && "empty" in desk.dataset) have.empty = "yes";
  return have;
}

// Puts changed parts into the page. Of two patches the newer wins, whichever way it came.
export function apply(patch) {
  if (patch.reload) return location.reload();
  if (patch.boot !== boot) {
    boot = patch.boot;
    newest = 0;
  }
  if (patch.at < newest) return;
  newest = patch.at;
  for (const [name, it] of Object.entries(patch.parts)) {
    const part = document.getElementById("part-" + name);
    if (!part || part.dataset.hash === it.hash) continue;
    const focus = part.contains(document.activeElement) ? document.activeElement.dataset.facets : null;
    part.innerHTML = it.html;
    part.dataset.hash = it.hash;
    if (name === "ask") {
      part.dataset.marks = patch.marks;
      part.scrollTop = 0;
    }
    if (focus) part.querySelector(`[data-facets='${CSS.escape(focus)}']`)?.focus({ preventScroll: true });
  }
  desk.dataset.number = patch.number;
  for (const listener of listeners) listener(patch);
}

export function follow(element) {
  desk = element;
  open();
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && heard());
}

function open() {
  clearTimeout(timer);
  source?.close();
  const have = Object.entries(having()).map((pair) => pair.join(":")).join(",");
  source = new EventSource(`${desk.dataset.stream}?have=${encodeURIComponent(have)}`);
  source.addEventListener("patch", (event) => {
    heard();
    const patch = JSON.parse(event.data);
    apply(patch);
    if (patch.said?.length) toast(patch.said.join(" "));
    desk.dataset.live = "yes";
  });
  source.addEventListener("beat", heard);
  source.onerror = silent;
  timer = setTimeout(silent, SILENCE);
}

function heard() {
  lost.hidden = true;
  lost.dataset.heard = performance.now();
  clearTimeout(timer);
  timer = setTimeout(silent, SILENCE);
}

function silent() {
  lost.hidden = false;
  delete desk.dataset.live;
  source.close();
  clearTimeout(timer);
  timer = setTimeout(open, 700);
}

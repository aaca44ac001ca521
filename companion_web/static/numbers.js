// A number out of many: stepped from one that is allowed to the next, or typed. The hub says whether it may be, and why not.
import { onPatch } from "./live.js";

const LONGEST = 6;
let kept = { of: "", typed: "", stepped: false };

export function listenToKeys() {
  document.addEventListener("click", (event) => {
    const key = event.target.closest("[data-key]");
    if (key) press(key.closest(".number"), key.dataset.key);
  });
  onPatch(again);
  again();
}

// What was typed stays when the page changes around it, as long as the same is asked of the same seat.
function again() {
  const pad = document.querySelector(".number");
  if (pad && kept.of === asked(pad)) put(pad, kept.typed, kept.stepped);
}

const asked = (pad) => [document.querySelector("#part-ask [data-asked]")?.dataset.asked, pad.dataset.facet, pad.dataset.values].join();

function press(pad, key) {
  const shown = pad.querySelector("output").textContent.trim();
  const typed = kept.of === asked(pad) && !kept.stepped ? kept.typed : "";
  if (key === "up" || key === "down") put(pad, step(pad, Number(shown), key), true);
  else if (key === "C") put(pad, "");
  else if (key === "<") put(pad, shown.slice(0, -1));
  else put(pad, (typed + key).replace(/^0+(?=\d)/, "").slice(0, LONGEST));
}

function step(pad, from, way) {
  const values = JSON.parse(pad.dataset.values);
  const next = way === "up" ? values.find((value) => value > from) : values.findLast((value) => value < from);
  return String(next ?? (way === "up" ? values.at(-1) : values[0]));
}

function put(pad, typed, stepped = false) {
  kept = { of: asked(pad), typed, stepped };
  const set = pad.querySelector(".set");
  pad.querySelector("output").textContent = typed || "–";
  set.disabled = !/^-?\d+$/.test(typed);
  if (!set.disabled) set.dataset.facets = JSON.stringify({ [pad.dataset.facet]: Number(typed) });
}

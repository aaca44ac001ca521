// Fingers: whatever carries facets can be tapped, each tap is evidence. The hub decides what it means.
import { fragment, post, toast } from "./ask-hub.js";
import { apply, having, onPatch } from "./live.js";

const sheet = document.getElementById("sheet");
const sheetBody = document.getElementById("sheet-body");
const NEAR = 34;
const SETTLES = new Set(["ok", "deal", "undo", "redo", "amend", "take-back", "claim"]); // what changes the game counts only for the game that was seen
const waiting = new Set();
let desk, ask, turn = Promise.resolve(), failures = 0;

export function listenToFingers(element) {
  desk = element;
  ask = document.getElementById("part-ask");
  if (!ask) return;
  document.addEventListener("click", tapped);
  document.addEventListener("keydown", (event) => {
    const it = event.target.closest?.('[role="button"][data-facets]');
    if (it && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      show(it);
    }
  });
  onPatch(light);
  light();
}

const seat = () => ask.querySelector("[data-asked]")?.dataset.asked ?? "";
const number = () => Number(desk.dataset.number);

function tapped(event) {
  const it = event.target.closest("[data-post], [data-preview], [data-facets]");
  if (it?.dataset.preview) preview(it.dataset.preview);
  else if (it?.dataset.post) act(it.dataset.post, { seat: it.dataset.seat ?? seat(), facet: it.dataset.facet, own: it.dataset.own }, it);
  else if (it && !it.closest(".board")) show(it);
  else if (event.target.closest("#board")) touchBoard(event, it);
}

// On the board a finger is wide: the nearest thing that is lit wins over what happens to lie under the finger's middle.
function touchBoard(event, under) {
  if (under?.classList.contains("lit")) return show(under);
  let best = null, least = NEAR;
  for (const lit of document.querySelectorAll("#board .slot.lit, #board .badge.lit")) {
    const box = lit.getBoundingClientRect();
    const far = Math.hypot(box.x + box.width / 2 - event.clientX, box.y + box.height / 2 - event.clientY);
    if (far < least) [best, least] = [lit, far];
  }
  const it = best ?? under;
  if (it?.dataset.facets) show(it);
}

async function show(it) {
  if (!seat()) return;
  const answer = await act("show", { seat: seat(), facets: JSON.parse(it.dataset.facets) }, it);
  if (answer?.why?.length) explain(answer.why);
}

// Fingers are faster than the network: a tap waits for those before it and is seen to wait. The same tap twice is one
// tap, and what waits behind a tap that was refused is dropped, for it was meant for another page.
async function act(what, body, it) {
  const key = JSON.stringify([what, body]), seen = number(), hope = failures, before = turn;
  if (waiting.has(key)) return null;
  let done;
  turn = new Promise((resolve) => (done = resolve));
  waiting.add(key);
  it?.classList.add("waiting");
  ask.setAttribute("aria-busy", "true");
  await before;
  const answer = hope === failures ? await sent(what, body, SETTLES.has(what) ? seen : number()) : null;
  waiting.delete(key);
  it?.classList.remove("waiting");
  if (!waiting.size) ask.removeAttribute("aria-busy");
  desk.dataset.acts = Number(desk.dataset.acts ?? 0) + 1;
  done();
  return answer;
}

async function sent(what, body, seen) {
  const answer = await post(`${desk.dataset.act}/${what}`, { ...body, number: seen, have: having() });
  if (!answer || answer.why?.length) failures += 1;
  if (!answer) return null;
  if (sheet.open) sheet.close();
  apply(answer);
  return answer;
}

function explain(sentences) {
  const list = sentences.map((sentence) => {
    const line = document.createElement("p");
    line.textContent = sentence;
    return line;
  });
  const body = document.getElementById("why").content.cloneNode(true);
  body.querySelector(".verdict").append(...list);
  sheetBody.replaceChildren(body);
  sheet.showModal();
}

async function preview(what) {
  const html = await fragment(`${desk.dataset.act}/${what}`);
  if (html === null) return;
  sheetBody.innerHTML = html;
  sheet.showModal();
  const form = sheetBody.querySelector("form#amend");
  if (form) amend(form);
}

// The value's field follows what is amended; the hub has the words for what it may be.
function amend(form) {
  const room = form.querySelector("#amend-value-room");
  const target = form.elements.namedItem("target");
  target.addEventListener("change", async () => {
    room.replaceChildren();
    const wanted = target.value;
    const html = await fragment(`${desk.dataset.act}/amend/${encodeURIComponent(wanted)}`);
    if (html !== null && target.value === wanted) room.innerHTML = html;
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    act("amend", Object.fromEntries(new FormData(form)));
  });
}

// Lights up what may be tapped now; the hub has said what that is.
function light() {
  const can = new Set(JSON.parse(ask.dataset.marks || "[]"));
  const lit = new Set();
  for (const it of document.querySelectorAll("[data-facets]")) {
    if (it.closest("#part-ask")) continue;
    it.classList.toggle("lit", can.has(it.dataset.facets));
    const panel = can.has(it.dataset.facets) && it.closest(".tab-panel");
    if (panel) lit.add(panel.id);
  }
  for (const tab of document.querySelectorAll('[role="tab"]')) tab.classList.toggle("lit", lit.has(tab.getAttribute("aria-controls")));
}

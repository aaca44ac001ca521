// The entry: every page has a menu and a language; pages that live get their stream, boards get fingers.
import { follow, onPatch } from "./live.js";
import { listenToFingers } from "./act.js";
import { listenToKeys } from "./numbers.js";
import { spinBoard } from "./board.js";
import { stayAwake } from "./awake.js";
import { post, toast } from "./ask-hub.js";

const desk = document.getElementById("desk");
const dialogs = () => document.querySelectorAll("dialog[open]");

document.addEventListener("click", async (event) => {
  const it = event.target.closest("[data-open], [data-close], [data-prefer], [data-call]");
  if (!it) {
    if (event.target instanceof HTMLDialogElement) event.target.close();
    return;
  }
  if (it.dataset.open) document.getElementById(it.dataset.open).showModal();
  if ("close" in it.dataset) dialogs().forEach((dialog) => dialog.close());
  if (it.dataset.prefer) {
    const answer = await post("/prefer", { what: it.dataset.prefer, value: it.dataset.value });
    if (answer) location.reload();
  }
  if (it.dataset.call && (!it.dataset.sure || confirm(it.dataset.sure))) {
    const answer = await post(it.dataset.call, { ...it.dataset });
    if (answer?.go) location.assign(answer.go);
    else if (answer) location.reload();
  }
});

for (const form of document.querySelectorAll("form[data-url]")) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const answer = await post(form.dataset.url, Object.fromEntries(new FormData(form)));
    if (answer?.go) location.assign(answer.go);
    else if (answer?.said) toast(answer.said);
    else if (answer) location.reload();
  });
}

document.addEventListener("click", (event) => {
  const tab = event.target.closest('[role="tab"]');
  if (tab) choose(tab);
});
document.addEventListener("keydown", (event) => {
  const tab = event.target.closest?.('[role="tab"]');
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!tab || !step) return;
  const all = [...tab.parentElement.children];
  const next = all[(all.indexOf(tab) + step + all.length) % all.length];
  choose(next);
  next.focus();
});

function choose(tab) {
  for (const other of tab.parentElement.querySelectorAll('[role="tab"]')) {
    const chosen = other === tab;
    other.setAttribute("aria-selected", chosen);
    other.tabIndex = chosen ? 0 : -1;
    document.getElementById(other.getAttribute("aria-controls")).hidden = !chosen;
  }
}

// Whose turn it is must be seen without scrolling, however much is asked below.
function showActive() {
  const room = document.querySelector(".tab-room"), panel = room?.querySelector("#part-seats:not([hidden]) .panel.active");
  if (!panel) return;
  const inside = room.getBoundingClientRect(), it = panel.getBoundingClientRect();
  if (it.bottom > inside.bottom) room.scrollTop += it.bottom - inside.bottom + 4;
  else if (it.top < inside.top) room.scrollTop += it.top - inside.top - 4;
}

if (desk) {
  onPatch((patch) => ("seats" in patch.parts || "ask" in patch.parts) && showActive());
  showActive();
  follow(desk);
  listenToFingers(desk);
  listenToKeys();
  spinBoard();
}
stayAwake(document.getElementById("awake"));
if ("serviceWorker" in navigator && window.isSecureContext) navigator.serviceWorker.register("/service-worker.js");
document.documentElement.dataset.ready = "yes";

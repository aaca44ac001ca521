// The wizard: whatever changes, the hub draws the form anew. Then the checklist, then the game.
import { fragment, post } from "./ask-hub.js";

const form = document.getElementById("new");
const checklist = document.getElementById("checklist");
const said = (more = {}) => ({ ...Object.fromEntries(new FormData(form)), ...more });
const query = (more) => new URLSearchParams(said(more));

// Fingers are faster than the network: what was touched meanwhile is asked again, and only the last answer is drawn.
let wish = 0;
async function redraw(more) {
  const mine = ++wish;
  const asked = String(query(more));
  const html = await fragment(`${form.dataset.form}?${asked}`);
  if (html === null || mine !== wish) return;
  if (asked !== String(query(more))) return redraw(more);
  const { name, value } = document.activeElement ?? {};
  form.innerHTML = html;
  form.dataset.drawn = mine;
  form.querySelector(`[name="${name}"][value="${CSS.escape(value ?? "")}"]`)?.focus();
}

form.addEventListener("change", (event) => {
  const { name, dataset } = event.target;
  if (["title", "edition", "seats"].includes(name) || name.startsWith("option_") || "seat" in dataset) redraw({ touched: dataset.seat ?? "" });
});
form.addEventListener("click", (event) => {
  const up = event.target.closest("[data-move]");
  if (up) redraw({ move: up.dataset.move });
});
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const html = await fragment(`${form.dataset.checklist}?${query()}`);
  if (html === null) return;
  checklist.innerHTML = html;
  show(true);
});
checklist.addEventListener("click", async (event) => {
  if (event.target.closest("[data-back]")) show(false);
  if (event.target.closest("[data-again]")) form.requestSubmit();
  if (event.target.closest("[data-start]")) {
    const answer = await post(form.dataset.start, said());
    if (answer) location.assign(answer.go);
  }
});

// A finger may have been faster than this script, and a browser that comes back brings its answers along.
const early = [...form.elements].find((it) => it.type === "radio" && it.checked && !it.defaultChecked);
if (early) redraw({ touched: early.dataset.seat ?? "" });

function show(list) {
  form.hidden = list;
  checklist.hidden = !list;
  window.scrollTo(0, 0);
}

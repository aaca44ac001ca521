// Box sheets: every tap changes a row and the row is sent at once; the hub answers with the row as it now stands on disk.
import { post, send, toast } from "./ask-hub.js";

const rows = new WeakMap(), busy = new WeakSet(), again = new WeakSet(), gone = new WeakSet();

document.addEventListener("click", (event) => {
  const it = event.target.closest("button");
  if (!it) return;
  if (it.dataset.fresh) return fresh(it.dataset.fresh);
  const line = it.closest("[data-line]");
  if (!line) return;
  if ("dropLine" in it.dataset) return drop(line, it.dataset.sure);
  const field = it.closest("[data-field]");
  if (!field) return;
  if (it.dataset.value !== undefined) chosen(line, field, JSON.parse(it.dataset.value), it);
  if (it.dataset.out !== undefined) set(line, field, now(line, field).toSpliced(Number(it.dataset.out), 1));
  if ("none" in it.dataset) set(line, field, row(line)[field.dataset.field] ? null : []);
  if (it.dataset.step) stepped(line, field, Number(it.dataset.step));
  if ("add" in it.dataset) added(line, field);
});
document.addEventListener("change", ({ target }) => (target.dataset.take ? taken(target) : typed(target)));
document.addEventListener("focusout", ({ target }) => typed(target));

document.addEventListener("keydown", (event) => {
  const field = event.target.closest?.("[data-field][data-many]");
  if (event.key !== "Enter" || !field || !("number" in event.target.dataset)) return;
  event.preventDefault();
  added(event.target.closest("[data-line]"), field);
});

// What was typed counts when the field is left, and only if it says something new.
function typed(input) {
  const line = input.closest("[data-line]"), field = input.closest("[data-field]");
  if (field && !gone.has(line) && news(line, field, input)) set(line, field, said(input));
}

const said = (input) => ("word" in input.dataset ? input.value.trim() || null : number(input.value));
const news = (line, field, input) => !field.dataset.many && ("word" in input.dataset || "number" in input.dataset) && said(input) !== now(line, field);

const row = (line) => rows.get(line) ?? rows.set(line, JSON.parse(line.dataset.row)).get(line);
const now = (line, field) => row(line)[field.dataset.field] ?? (field.dataset.many ? [] : null);
// A number as a number; what is none goes to the hub as it is, and the hub says why not.
const number = (text) => (text.trim() === "" ? null : Number.isInteger(Number(text.replace("−", "-"))) ? Number(text.replace("−", "-")) : text);

function chosen(line, field, value, button) {
  if (field.dataset.many) return append(line, field, value);
  const off = now(line, field) === value;
  for (const other of field.querySelectorAll("[data-value]")) other.setAttribute("aria-pressed", other === button && !off);
  set(line, field, off ? null : value);
}

function append(line, field, value) {
  const all = now(line, field);
  if (value !== null && all.length < Number(field.dataset.many)) set(line, field, [...all, value]);
}

function stepped(line, field, by) {
  const box = field.querySelector("[data-number]");
  const [low, high, old] = [Number(field.dataset.low), Number(field.dataset.high), number(box.value)];
  const next = Number.isInteger(old) ? Math.min(high, Math.max(low, old + by)) : Math.max(low, Math.min(high, 0));
  box.value = String(next).replace("-", "−");
  if (!field.dataset.many) set(line, field, next);
}

function added(line, field) {
  append(line, field, number(field.querySelector("[data-number]").value));
}

function set(line, field, value) {
  row(line)[field.dataset.field] = value;
  keep(line);
}

// One request at a time for a row; what was tapped meanwhile goes with the next.
async function keep(line) {
  if (busy.has(line)) return void again.add(line);
  busy.add(line);
  const { url, at, mark, fixed } = line.dataset;
  const answer = await post(url, { row: row(line), at: Number(at), mark, fixed: JSON.parse(fixed) });
  busy.delete(line);
  if (!answer) return line.classList.add("unsaved");
  const drawn = replaced(line, answer.html);
  head(line.dataset.line, answer.head);
  if (again.has(line)) {
    rows.set(drawn, row(line));
    keep(drawn);
  }
}

function replaced(line, html) {
  const room = document.createElement("template");
  room.innerHTML = html.trim();
  const drawn = room.content.firstElementChild;
  const active = line.contains(document.activeElement) ? document.activeElement : null;
  const held = active && place(active), field = active?.closest("[data-field]");
  const half = field && news(line, field, active) ? active.value : null;
  gone.add(line);
  line.replaceWith(drawn);
  const same = held && drawn.querySelector(held);
  if (same && half !== null) same.value = half;
  same?.focus({ preventScroll: true });
  return drawn;
}

// Where the finger or the keyboard was, in words the new row understands.
function place(it) {
  const field = it.closest("[data-field]")?.dataset.field;
  if (!field) return "";
  const { value, step } = it.dataset;
  const inside = value !== undefined ? `[data-value='${CSS.escape(value)}']` : step ? `[data-step="${step}"]` : "add" in it.dataset ? "[data-add]" : "input";
  return `[data-field="${field}"] ${inside}`;
}

function head(kind, html) {
  const room = document.getElementById(`head-${kind}`);
  if (room) room.innerHTML = html;
}

async function drop(line, sure) {
  if (!confirm(sure)) return;
  const answer = await post(line.dataset.drop, { at: Number(line.dataset.at), mark: line.dataset.mark });
  if (!answer) return;
  line.parentElement.innerHTML = answer.lines;
  head(line.dataset.line, answer.head);
}

function fresh(kind) {
  const line = document.getElementById(`fresh-${kind}`).content.cloneNode(true);
  const list = document.getElementById(`lines-${kind}`);
  list.append(line);
  list.lastElementChild.scrollIntoView({ block: "center" });
  list.lastElementChild.querySelector(".fields button, .fields input")?.focus({ preventScroll: true });
}

async function taken(input) {
  if (!input.files.length || (input.dataset.sure && !confirm(input.dataset.sure))) return void (input.value = "");
  const form = new FormData();
  form.append("file", input.files[0]);
  const answer = await send(input.dataset.take, form);
  input.value = "";
  if (answer?.faults) explain(answer.faults);
  else if (answer?.said) toast(answer.said);
  else if (answer?.go) location.assign(answer.go);
}

function explain(faults) {
  const dialog = document.getElementById("faults");
  dialog.querySelector("ul").replaceChildren(...faults.map((fault) => {
    const line = document.createElement("li");
    line.textContent = fault;
    return line;
  }));
  dialog.showModal();
}

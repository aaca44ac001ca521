// Sheets and files on quiet pages: a code to scan, a file to send.
import { fragment, send, toast } from "./ask-hub.js";

document.addEventListener("click", async (event) => {
  const it = event.target.closest("[data-sheet]");
  if (!it) return;
  const html = await fragment(it.dataset.sheet);
  if (html === null) return;
  document.getElementById("sheet-body").innerHTML = html;
  document.getElementById("sheet").showModal();
});

document.addEventListener("change", async (event) => {
  const { dataset, files } = event.target;
  if (!dataset.send || !files.length || (dataset.sure && !confirm(dataset.sure))) return;
  const form = new FormData();
  form.append("file", files[0]);
  const answer = await send(dataset.send, form);
  event.target.value = "";
  if (answer?.said) toast(answer.said);
});

// Replay: the slider asks the hub for the game at a moment; only the last wish counts.
import { fragment } from "./ask-hub.js";

const slider = document.getElementById("slider");
const at = document.getElementById("at");
const moment = document.getElementById("moment");
let wish = 0;

async function go() {
  const mine = ++wish;
  at.value = slider.value;
  const html = await fragment(slider.dataset.url + slider.value);
  if (html !== null && mine === wish) {
    moment.innerHTML = html;
    moment.dataset.at = slider.value;
  }
}

slider.addEventListener("input", go);
document.addEventListener("click", (event) => {
  const step = event.target.closest("[data-step]");
  if (!step) return;
  slider.value = Number(slider.value) + Number(step.dataset.step);
  go();
});

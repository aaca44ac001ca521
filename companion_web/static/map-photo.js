// The owner's photo: made smaller here (and freed of where it was taken) before it goes to the hub, and to nobody else.
import { send, toast, post } from "./ask-hub.js";
import { make } from "./map-draw.js";

const LONGEST = 2200, GOOD = 0.82;

export function hangPhoto(desk, ground) {
  const none = document.getElementById("no-photo"), fade = document.getElementById("fade"), away = document.getElementById("no-more-photo");
  const { width, height } = desk.dataset;
  const hang = (address) => {
    ground.replaceChildren(...(address ? [make("image", { href: address, width, height, preserveAspectRatio: "xMidYMid meet" })] : []));
    none.hidden = Boolean(address);
    fade.disabled = away.disabled = !address;
  };
  document.addEventListener("change", async ({ target }) => {
    if (!target.dataset.photo || !target.files.length) return;
    const small = await smaller(target.files[0]);
    target.value = "";
    const form = new FormData();
    form.append("file", small, "board.jpg");
    const url = target.dataset.photo;
    const answer = await send(url, form);
    if (answer) hang(answer.photo);
    document.getElementById("papers").close();
  });
  fade.addEventListener("click", () => {
    const hidden = ground.classList.toggle("hidden");
    fade.setAttribute("aria-pressed", hidden);
    document.getElementById("papers").close();
  });
  away.addEventListener("click", async () => {
    const answer = await post(away.dataset.url, {});
    if (answer) hang("");
  });
  hang(desk.dataset.photo);
}

// What the browser cannot read as a picture goes as it is: the hub says in words why it is refused.
async function smaller(file) {
  let picture;
  try {
    picture = await createImageBitmap(file, { imageOrientation: "from-image" });
  } catch {
    return file;
  }
  const scale = Math.min(1, LONGEST / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob(done, "image/jpeg", GOOD));
}

// A file that is too large for one request is sent in pieces; the last of them goes with the form, as a small file would.
// A piece that did not arrive is sent again, for as long as a server takes that starts anew: it knows where it belongs.
// What is refused, also because nobody is signed in any more, is not.

import { isYetToCome } from "./yet_to_come.js";

const TRIES = 30, PAUSE_MS = 1000;

async function send(form, piece, fields) {
  const sent = new FormData(form);
  sent.set("file", piece);
  for (const [name, value] of Object.entries(fields)) sent.set(name, value);
  for (let tries = 0; tries < TRIES; tries++) {
    const answer = await fetch(form.action, { method: "POST", body: sent }).catch(() => null);
    const isKept = answer?.ok && answer.headers.get("Content-Type")?.startsWith("application/json");
    if (isKept) return (await answer.json()).waiting;
    if (!isYetToCome(answer)) return null;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return null;
}

function field(form, name, value) {
  const input = form.elements[name] ?? form.appendChild(Object.assign(document.createElement("input"), { type: "hidden", name }));
  input.value = value;
}

document.addEventListener("submit", async (event) => {
  const form = event.target.closest("form[data-pieces]"), size = Number(form?.dataset.pieces);
  const input = form?.elements.file, file = input?.files[0];
  if (!file || file.size <= size) return;
  event.preventDefault();
  const [button, told] = ["button", "[data-failed]"].map((each) => form.querySelector(each));
  const sending = told.cloneNode(true);
  sending.hidden = false;
  told.replaceWith(sending);
  sending.scrollIntoView({ block: "nearest" });
  button.disabled = true;
  let waiting = "", start = 0;
  for (; start + size < file.size; start += size) {
    const more = start ? { waiting, start } : {};
    waiting = await send(form, new File([file.slice(start, start + size)], file.name), { more: 1, ...more });
    if (!waiting) {
      sending.textContent = sending.dataset.failed;
      sending.classList.add("error");
      button.disabled = false;
      return;
    }
    sending.querySelector("progress").value = (100 * (start + size)) / file.size;
  }
  const last = new DataTransfer();
  last.items.add(new File([file.slice(start)], file.name));
  input.files = last.files;
  field(form, "waiting", waiting);
  field(form, "start", start);
  form.submit();
});

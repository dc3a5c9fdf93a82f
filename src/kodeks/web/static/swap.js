// A form that changes parts of its page: they come back, and what differs is changed where it stands; the cursor stays
// where it is, a part that is read aloud is the same element, and a button that is held down meanwhile is still pressed
// when it is let go. Who is quicker than the answers is answered in turn, so that the page ends as it stands on the desk.

import { settleInside } from "./settle.js";

let before = Promise.resolve();

document.addEventListener("submit", (event) => {
  const form = event.target.closest("form[data-swap]");
  if (!form) return;
  event.preventDefault();
  const button = event.submitter, sent = new FormData(form, button);
  const ask = { address: form.action, parts: form.dataset.swap.split(" "), keep: button?.dataset.keep ?? "", sent };
  before = before.then(() => swap(ask));
});

async function swap({ address, parts, keep, sent }) {
  const answer = await fetch(address, { method: "POST", body: sent }).catch(() => null);
  if (!answer?.ok) { location.reload(); return; }
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const pairs = parts.map((id) => [document.getElementById(id), page.getElementById(id)]);
  if (page.querySelector(".notice.error") || pairs.some(([was, now]) => !was || !now)) {
    document.querySelector("main").replaceWith(document.importNode(page.querySelector("main"), true));
    document.querySelector("main").focus();
    return;
  }
  const cursor = document.activeElement, name = cursor?.dataset.keep ?? keep;
  for (const [was, now] of pairs) {
    was.className = now.className;
    settleInside(was, now);
    for (const form of was.querySelectorAll("form")) form.reset(); // what was typed is what was recorded now
  }
  if (cursor === document.body || !cursor?.isConnected) document.querySelector(`[data-keep="${CSS.escape(name)}"]`)?.focus();
  document.dispatchEvent(new Event("swapped"));
}

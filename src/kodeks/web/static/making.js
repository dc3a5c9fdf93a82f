// Files that take a moment to make: the button says so until the file is there, also over a server that starts anew
// meanwhile. Without this they are plain downloads.

import { isYetToCome } from "./yet_to_come.js";

const WAIT_MS = 500;
const PATIENCE = 120; // times a server that cannot answer is asked again, until what it says is shown

const save = (blob, name) => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
};

// The page that came instead of a file, such as the form with what is wrong in it.
const show = (text) => {
  const page = new DOMParser().parseFromString(text, "text/html");
  const main = document.importNode(page.querySelector("main"), true);
  document.querySelector("main").replaceWith(main);
  main.querySelector("[role=alert], [aria-invalid=true]")?.scrollIntoView();
};

const make = async (control, ask, otherwise) => {
  if (control.ariaBusy === "true") return;
  const label = control.textContent;
  control.ariaBusy = control.ariaDisabled = "true";
  control.textContent = control.dataset.making;
  let answer = await ask().catch(() => null);
  let left = answer?.status === 202 ? PATIENCE : 0;
  while (left > 0 && isYetToCome(answer)) {
    left -= 1;
    if (answer?.status === 202) { // how far, if the server knows
      left = PATIENCE;
      const bar = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("progress[value]");
      control.textContent = bar ? `${control.dataset.making} ${bar.textContent}` : control.dataset.making;
    }
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
    answer = await ask().catch(() => null);
  }
  const name = /filename="([^"]+)"/.exec(answer?.headers.get("Content-Disposition") ?? "")?.[1];
  if (answer?.ok && name) save(await answer.blob(), name);
  else if (answer?.headers.get("Content-Type")?.startsWith("text/html") && !answer.redirected) show(await answer.text());
  else otherwise();
  control.ariaBusy = control.ariaDisabled = null;
  control.textContent = label;
};

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-making]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  make(link, () => fetch(link.href), () => location.assign(link.href));
});

document.addEventListener("submit", (event) => {
  const form = event.target, button = event.submitter;
  if (!button?.matches("[data-making]")) return;
  event.preventDefault();
  const sent = new FormData(form, button);
  if (form.method === "get") {
    const address = `${button.getAttribute("formaction") ?? form.action}?${new URLSearchParams(sent)}`;
    make(button, () => fetch(address), () => location.assign(address));
  } else make(button, () => fetch(form.action, { method: "POST", body: sent }), () => form.submit());
});

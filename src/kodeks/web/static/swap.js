// A form that changes parts of its page: they come back and take their places; the cursor stays where it was, and a
// part that is read aloud when it changes stays the same element.

document.addEventListener("submit", async (event) => {
  const form = event.target.closest("form[data-swap]");
  if (!form) return;
  event.preventDefault();
  const button = event.submitter, sent = new FormData(form, button);
  const answer = await fetch(form.action, { method: "POST", body: sent }).catch(() => null);
  if (!answer?.ok) { location.reload(); return; }
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const parts = form.dataset.swap.split(" ").map((id) => [document.getElementById(id), page.getElementById(id)]);
  const refused = page.querySelector(".notice.error");
  if (refused || parts.some(([, now]) => !now)) {
    document.querySelector("main").replaceWith(document.importNode(page.querySelector("main"), true));
    return;
  }
  for (const [before, now] of parts) {
    before.className = now.className;
    before.replaceChildren(...document.importNode(now, true).childNodes);
  }
  document.querySelector(`[data-keep="${CSS.escape(button?.dataset.keep ?? "")}"]`)?.focus();
  document.dispatchEvent(new Event("swapped"));
});

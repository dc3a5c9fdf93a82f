// A number opens its working in place. Without this, the link leads to the card, where the working is, too.

const dialog = document.getElementById("working");

document.addEventListener("click", async (event) => {
  const link = event.target.closest("a.working");
  if (!link || !dialog || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  const answer = await fetch(link.href).catch(() => null);
  const page = answer?.ok ? new DOMParser().parseFromString(await answer.text(), "text/html") : null;
  const part = page?.getElementById(decodeURIComponent(link.hash.slice(1)));
  if (!part) {
    location.href = link.href;
    return;
  }
  dialog.querySelector("h2").textContent = link.closest("tr").querySelector("th").textContent.trim();
  dialog.querySelector(".content").replaceChildren(document.adoptNode(part));
  dialog.showModal();
});

dialog?.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
dialog?.addEventListener("close", () => dialog.querySelector(".content").replaceChildren());

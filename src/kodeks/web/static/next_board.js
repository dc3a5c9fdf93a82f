// Who plays several games goes round: one key, or the button, leads to the board that has waited longest.
const LOOK_MS = 3_000;
const isTyping = (target) => target.closest("input, textarea, select, [contenteditable]");

document.addEventListener("keydown", (event) => {
  if (event.key.toLowerCase() !== "n" || event.ctrlKey || event.altKey || event.metaKey || isTyping(event.target)) return;
  event.preventDefault();
  document.querySelector("[data-next]")?.click();
});

async function look() {
  const link = document.querySelector("[data-asks]"), told = document.querySelector("[data-waiting]");
  const answer = document.hidden ? null : await fetch(link.href, { headers: { Accept: "application/json" }, cache: "no-store" }).catch(() => null);
  if (answer?.ok) {
    const { waiting, told: text } = await answer.json();
    link.classList.toggle("primary", waiting > 0);
    if (told.textContent !== text) told.textContent = text;
  }
  setTimeout(look, LOOK_MS);
}

if (document.querySelector("[data-asks]")) look();

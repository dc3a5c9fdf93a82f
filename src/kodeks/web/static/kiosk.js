// The kiosk: after a welcome it is ready for the next one, and the search is empty again.

const WELCOME_MS = 4_000;
document.querySelector("input[type=search]")?.focus();
if (document.querySelector("[data-welcome]")) {
  setTimeout(() => document.querySelector("[data-welcome]").remove(), WELCOME_MS);
}

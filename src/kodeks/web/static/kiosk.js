// The kiosk: after a welcome it is ready for the next one, and the search is empty again. The way back of the browser
// leads to it again, and a long touch opens no menu: it cannot be left by who stands before it.

const WELCOME_MS = 4_000;
const IDLE_MS = 60_000; // somebody began to type and went away
const search = document.querySelector("input[type=search]");

search?.focus();
if (document.querySelector("[data-welcome]")) {
  setTimeout(() => document.querySelector("[data-welcome]").remove(), WELCOME_MS);
}
history.pushState("kiosk", "");
addEventListener("popstate", () => history.pushState("kiosk", ""));
addEventListener("contextmenu", (event) => event.preventDefault());
let idle = 0;
addEventListener("input", () => {
  clearTimeout(idle);
  idle = setTimeout(() => {
    search.value = "";
    search.dispatchEvent(new Event("input", { bubbles: true }));
  }, IDLE_MS);
});

// The kiosk: after a welcome it is ready for the next one, and the search is empty again. The way back of the browser
// leads to it again, and a long touch opens no menu: it cannot be left by who stands before it. Nor is anybody there to
// help it: while nobody touches it, it looks who is expected by now, and a server that does not answer leaves it as it is.

import { settleInside } from "./settle.js";

const WELCOME_MS = 4_000;
const IDLE_MS = 60_000; // nobody is there; or somebody began to type and went away
const PATIENCE_MS = 10_000; // until a server that does not answer is not waited for
const main = document.getElementById("main");
const field = () => document.querySelector("input[type=search]");
let idle = 0, isSending = false;

field()?.focus();
if (document.querySelector("[data-welcome]")) {
  setTimeout(() => document.querySelector("[data-welcome]")?.remove(), WELCOME_MS);
}
history.pushState("kiosk", "");
addEventListener("popstate", () => history.pushState("kiosk", ""));
addEventListener("contextmenu", (event) => event.preventDefault());

async function asked(how) {
  const asking = new AbortController(), over = setTimeout(() => asking.abort(), PATIENCE_MS);
  const answer = await fetch(location.pathname, { ...how, signal: asking.signal }).catch(() => null);
  clearTimeout(over);
  return answer;
}

// Rows move only while nobody is about to touch one, or has touched one since this was asked
async function look() {
  const untouched = idle, answer = await asked({ cache: "no-store" });
  if (answer?.status === 404) location.reload(); // its day is over
  if (!answer?.ok) return;
  const text = await answer.text();
  if (idle !== untouched) return;
  settleInside(main, new DOMParser().parseFromString(text, "text/html").getElementById("main"));
  document.dispatchEvent(new Event("renewed"));
}

async function rest() {
  idle = setTimeout(rest, IDLE_MS);
  const search = field();
  if (search?.value) {
    search.value = "";
    search.dispatchEvent(new Event("input", { bubbles: true }));
  }
  await look();
}

function touched() {
  clearTimeout(idle);
  idle = setTimeout(rest, IDLE_MS);
}
for (const kind of ["pointerdown", "keydown", "input", "wheel"]) addEventListener(kind, touched, { capture: true, passive: true });
touched();

addEventListener("submit", async (event) => {
  event.preventDefault();
  if (isSending) return;
  isSending = true;
  const body = new FormData(event.target, event.submitter);
  const answer = await asked({ method: "POST", body });
  if (answer?.ok) { location.assign(answer.url); return; }
  if ([403, 404].includes(answer?.status)) await look(); // its cookie or its link has ended
  isSending = false;
  const told = document.querySelector("[data-lost]");
  told.hidden = false;
  told.scrollIntoView({ block: "nearest" });
});

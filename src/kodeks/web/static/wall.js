// A table on the wall: it renews itself, and one that is longer than the screen is shown page by page.

const RENEW_MS = 15_000, PAGE_MS = 12_000;
const button = document.querySelector(".wall-tools button");
let paused = matchMedia("(prefers-reduced-motion: reduce)").matches;

async function renew() {
  const answer = await fetch(location.href).catch(() => null);
  if (answer?.redirected) location.replace(answer.url); // nobody is signed in here any more: an old table is not shown as if it were now
  if (!answer?.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const part of ["#table", ".wall-head > p:first-of-type"]) {
    const [here, fresh] = [document.querySelector(part), page.querySelector(part)];
    if (fresh && here && here.innerHTML !== fresh.innerHTML) here.replaceWith(document.adoptNode(fresh));
  }
}

function turn() {
  if (paused || document.hidden) return;
  const head = document.querySelector("thead").offsetHeight;
  const step = Math.max(200, innerHeight - 2 * head);
  const isEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 4;
  scrollTo({ top: isEnd ? 0 : scrollY + step, behavior: "smooth" });
}

function tell() {
  button.textContent = paused ? button.dataset.go : button.dataset.pause;
  button.setAttribute("aria-pressed", paused);
}

if (button) {
  button.hidden = false;
  button.addEventListener("click", () => { paused = !paused; tell(); });
  tell();
}
setInterval(renew, RENEW_MS);
setInterval(turn, PAGE_MS);

// A screen in the hall: which panel is seen, turned page by page when it is longer than the wall; the desk may choose
// another one at any moment.

const PAGE_MS = 12_000;
const body = document.body;
const ROTATION = ["results", "boards", "standings", "notices"];
let turn = 0;

function wanted() {
  const shows = body.dataset.shows;
  if (shows === "follow") return document.getElementById("due").textContent.trim();
  if (shows === "rotate") {
    const isEarly = document.getElementById("due").textContent.trim() === "pairings";
    const hasBoards = document.querySelector("#boards .watched") !== null;
    const parts = ROTATION.filter((name) => name !== "boards" || hasBoards).map((name) => (name === "results" && isEarly ? "pairings" : name));
    return parts[turn % parts.length];
  }
  return shows;
}

function show() {
  const name = wanted();
  for (const panel of document.querySelectorAll(".panel")) panel.hidden = panel.dataset.panel !== name;
}

// Side by side on a wide wall; else from top to bottom.
function sideways() {
  const flow = document.querySelector(".panel:not([hidden]) .flow");
  if (!flow || flow.scrollWidth <= flow.clientWidth + 4) return false;
  const next = flow.scrollLeft + flow.clientWidth + parseFloat(getComputedStyle(flow).columnGap);
  const isEnd = next >= flow.scrollWidth;
  flow.scrollLeft = isEnd ? 0 : next;
  return !isEnd;
}

function page() {
  if (sideways()) return;
  const isEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 4;
  if (!isEnd) {
    scrollTo({ top: scrollY + innerHeight * 0.85, behavior: "instant" });
    return;
  }
  scrollTo({ top: 0, behavior: "instant" });
  turn += 1;
  show();
}

function hour() {
  document.querySelector(".hour").textContent = new Date().toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });
}

document.addEventListener("renewed", show);
function choose(shows, words) {
  body.dataset.shows = shows;
  document.getElementById("words").textContent = words;
  scrollTo({ top: 0, behavior: "instant" });
  show();
}

document.addEventListener("live:screen", (event) => {
  if (String(event.detail.number) === body.dataset.number) choose(event.detail.shows, event.detail.words);
});
// What the desk chose before the line stood, or while it was cut, is on the page.
document.addEventListener("live:back", async () => {
  const answer = await fetch(location.href, { cache: "no-cache" }).catch(() => null);
  if (!answer?.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const [shows, words] = [page.body.dataset.shows, page.getElementById("words").textContent];
  if (shows !== body.dataset.shows || words !== document.getElementById("words").textContent) choose(shows, words);
});
show();
hour();
setInterval(hour, 1_000);
setInterval(page, PAGE_MS);

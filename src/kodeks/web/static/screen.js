// A screen in the hall: which panel is seen; its type as large as the width allows, and what is longer than the wall in
// sections, one after the other. The desk may choose another panel at any moment.

const PAGE_MS = 12_000;
const WALL = 1_200; // px: from here on it is no phone
const LEAST = 26; // px: smaller type nobody reads from the last row; then names may take two lines
const FEWEST = 9; // rows that a wall has room for, however short the names
const body = document.body;
const ROTATION = ["results", "boards", "standings", "notices"];
const part = document.querySelector(".span-of");
let turn = 0;
let section = 0;
let sections = [];
let choices = 0; // of the desk that were heard of

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
  fit();
}

const isTooWide = (flow) => [...flow.querySelectorAll("table, h2")].some((each) => each.scrollWidth > flow.clientWidth + 1);

// The largest type at which no row is wider than the wall; then the rows are dealt out to sections as high as it.
function fit() {
  const flow = document.querySelector(".panel:not([hidden]) .flow:not(.watched-boards)");
  sections = [];
  if (flow && innerWidth >= WALL) {
    const rows = [...flow.querySelectorAll("tbody tr, h2")];
    for (const row of rows) row.hidden = false;
    for (const table of flow.querySelectorAll("table")) table.hidden = false;
    let least = LEAST;
    let most = Math.max(LEAST, flow.clientHeight / (1.35 * FEWEST));
    flow.classList.remove("folded");
    while (most - least > 0.5) {
      const size = (least + most) / 2;
      flow.style.fontSize = `${size}px`;
      if (isTooWide(flow)) most = size;
      else least = size;
    }
    flow.style.fontSize = `${least}px`;
    flow.classList.toggle("folded", isTooWide(flow));
    sections = dealt(flow, rows);
  }
  section = Math.min(section, Math.max(sections.length - 1, 0));
  see();
}

const heightOf = (each) => each?.getBoundingClientRect().height ?? 0;

// A match of teams is not parted where the wall has room for all of it; a longer one begins a section of its own.
function dealt(flow, rows) {
  const found = [[]];
  let height = 0;
  rows.forEach((row, place) => {
    const table = row.closest("table");
    const isFirst = table && !found.at(-1).some((each) => each.closest("table") === table);
    let needed = heightOf(row) + (isFirst ? heightOf(table.tHead) : 0);
    let wanted = needed;
    if (row.matches("h2")) {
      const end = rows.findIndex((each, later) => later > place && each.matches("h2"));
      const own = rows.slice(place + 1, end < 0 ? undefined : end);
      wanted += heightOf(own[0]?.closest("table").tHead) + own.reduce((sum, each) => sum + heightOf(each), 0);
    }
    if (found.at(-1).length && height + wanted > flow.clientHeight) {
      found.push([]);
      height = 0;
      needed = heightOf(row) + heightOf(table?.tHead);
    }
    height += needed;
    found.at(-1).push(row);
  });
  return found;
}

function see() {
  if (!sections.length) {
    part.textContent = "";
    return;
  }
  const seen = new Set(sections[section]);
  for (const rows of sections) for (const row of rows) row.hidden = !seen.has(row);
  for (const table of document.querySelectorAll(".panel:not([hidden]) .flow table")) table.hidden = ![...table.tBodies[0].rows].some((row) => !row.hidden);
  const numbers = sections[section].flatMap((row) => row.querySelector(".number")?.textContent.trim() || []);
  part.textContent = sections.length > 1 && numbers.length ? `${numbers[0]}–${numbers.at(-1)}` : "";
}

// Boards stand side by side, a wall full at a time; on a phone everything goes from top to bottom.
function sideways() {
  const flow = document.querySelector(".panel:not([hidden]) .flow");
  if (!flow || flow.scrollWidth <= flow.clientWidth + 4) return false;
  const next = flow.scrollLeft + flow.clientWidth + parseFloat(getComputedStyle(flow).columnGap);
  const isEnd = next >= flow.scrollWidth;
  flow.scrollLeft = isEnd ? 0 : next;
  return !isEnd;
}

function page() {
  if (section + 1 < sections.length) {
    section += 1;
    see();
    return;
  }
  if (!sections.length && sideways()) return;
  const isEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 4;
  if (!isEnd) {
    scrollTo({ top: scrollY + innerHeight * 0.85, behavior: "instant" });
    return;
  }
  scrollTo({ top: 0, behavior: "instant" });
  turn += 1;
  section = 0;
  show();
}

function hour() {
  document.querySelector(".hour").textContent = new Date().toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: body.dataset.zone });
}

document.addEventListener("renewed", show);
function choose(shows, words) {
  choices += 1;
  body.dataset.shows = shows;
  document.getElementById("words").textContent = words;
  scrollTo({ top: 0, behavior: "instant" });
  section = 0;
  show();
}

document.addEventListener("live:screen", (event) => {
  if (String(event.detail.number) === body.dataset.number) choose(event.detail.shows, event.detail.words);
});
// What the desk chose before the line stood, or while it was cut, is on the page; so is what another process was told
// whose word was lost: it stands in no log.
async function look() {
  const before = choices, answer = await fetch(location.href, { cache: "no-cache" }).catch(() => null);
  if (!answer?.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (choices !== before) return; // the page may have been made before the desk chose
  const [shows, words] = [page.body.dataset.shows, page.getElementById("words").textContent];
  if (shows !== body.dataset.shows || words !== document.getElementById("words").textContent) choose(shows, words);
}
for (const word of ["live:back", "live:alive"]) document.addEventListener(word, look);
addEventListener("resize", fit);
document.fonts.ready.then(fit);
show();
hour();
setInterval(hour, 1_000);
setInterval(page, PAGE_MS);

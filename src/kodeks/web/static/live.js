// Public pages that keep up. The page names its stream and the line of the log it was made of; each part of it names
// the matters that concern it (data-renew="result:3 people"). What changed is fetched once, with the whole page, and
// only those parts are settled; who lost the connection is told everything he missed when he is back. A line that is
// silent for longer than the server said is dead, whatever the system says of it: a phone was locked, a laptop slept, a
// router has forgotten it.

import { settleInside } from "./settle.js";
import { Silence, patience } from "./silence.js";
import { watched } from "./watched.js";

const body = document.body;
const SPREAD_MS = 400; // not everybody in the hall asks in the same moment
const AGAIN_MS = [1_000, 2_000, 5_000, 10_000]; // until it is tried again, longer each time
const waiting = new Set(); // parts that are to be fetched
const isScreen = "shows" in body.dataset; // of the hall: always looked at
const WATCH_MS = 1_000; // between looks whether the line still lives
const SETTLED_MS = 700; // who scrolls by wants nothing
const POCKET_MS = 20_000; // a page nobody sees gives its connection back: browsers have six for a server
const silence = new Silence();
let due = null, isFetching = false, failures = 0, refusals = 0, wanted = 0, source = null, back = null, pocket = null, longest = Infinity, told = "", settled = null;

function concerns(part, changes) {
  return part.dataset.renew.split(" ").some((matter) => {
    const [what, round] = matter.split(":");
    return changes.some((change) => change.what === what && (!round || String(change.round) === round));
  });
}

const later = (times) => AGAIN_MS[Math.min(times, AGAIN_MS.length - 1)] * (0.75 + Math.random() / 2);

// One fetch at a time, so that an older page never comes after a newer one. What fails is tried again; so is a page
// that another process made before it knew what we know.
async function renew() {
  if (document.hidden && !isScreen) return; // a pocket: all of it when somebody looks
  isFetching = true;
  const ids = [...waiting];
  waiting.clear();
  const isDone = await fetched(ids).catch(() => false);
  isFetching = false;
  if (isDone) failures = 0;
  else for (const id of ids) waiting.add(id);
  if (waiting.size) soon([], isDone ? undefined : later(failures++));
}

async function fetched(ids) {
  const answer = await fetch(location.href, { cache: "no-cache" });
  if (answer.status === 404) { location.reload(); return true; } // it is not shown any more
  if (!answer.ok) return false;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const id of ids) {
    const [here, fresh] = [document.getElementById(id), page.getElementById(id)];
    if (here && fresh) settleInside(here, fresh);
  }
  document.dispatchEvent(new CustomEvent("renewed", { detail: { ids, page } }));
  lookAround(); // another round, or boards that have begun
  return Number(page.body.dataset.seq) >= wanted;
}

function soon(ids, after = Math.random() * SPREAD_MS) {
  for (const id of ids) waiting.add(id);
  if (due !== null || isFetching || waiting.size === 0) return;
  due = setTimeout(() => { due = null; renew(); }, after);
}

function everything() {
  return [...document.querySelectorAll("[data-renew]")].map((part) => part.id);
}

function show(changes) {
  for (const change of changes) document.dispatchEvent(new CustomEvent(`live:${change.what}`, { detail: change }));
  soon([...document.querySelectorAll("[data-renew]")].filter((part) => concerns(part, changes)).map((part) => part.id));
}

function know(seq) {
  body.dataset.seq = seq; // where a new stream goes on
  wanted = Number(seq);
}

function listen() {
  clearTimeout(back);
  source?.close();
  silence.end();
  told = watched();
  source = new EventSource(`${body.dataset.live}?after=${body.dataset.seq}${told}`);
  source.addEventListener("alive", (event) => {
    longest = patience(2 * JSON.parse(event.data).next); // one may be lost
    document.dispatchEvent(new Event("live:alive"));
  });
  for (const word of ["alive", "boards", "change", "screen", "reload"]) source.addEventListener(word, () => silence.end());
  source.addEventListener("boards", (event) => document.dispatchEvent(new CustomEvent("live:boards", { detail: JSON.parse(event.data) })));
  source.addEventListener("change", (event) => { know(event.lastEventId); show(JSON.parse(event.data).changes); });
  source.addEventListener("screen", (event) => show([{ what: "screen", ...JSON.parse(event.data) }]));
  source.addEventListener("reload", (event) => {
    if (event.lastEventId) { know(event.lastEventId); wanted = 0; } // the log may be another one
    document.dispatchEvent(new Event("live:back"));
    soon(everything());
  });
  source.addEventListener("open", () => {
    body.dataset.connected = "yes";
    document.dispatchEvent(new Event("live:back"));
    failures = refusals = 0;
    soon([]);
  });
  source.addEventListener("error", () => {
    body.dataset.connected = "no";
    if (source.readyState !== EventSource.CLOSED) return; // the browser comes back by itself
    const after = later(refusals++); // refused: perhaps it is not shown any more, perhaps the server is just starting
    soon(everything(), after);
    back = setTimeout(listen, after);
  });
}

function lookAround() {
  if (watched() !== told && source.readyState !== EventSource.CLOSED) listen();
}

function watch() {
  if (source.readyState === EventSource.CLOSED || silence.ms <= longest) return;
  body.dataset.connected = "no";
  listen();
}

if (body.dataset.live) {
  listen();
  setInterval(watch, WATCH_MS);
  for (const moved of ["scroll", "resize", "input"]) {
    addEventListener(moved, () => { clearTimeout(settled); settled = setTimeout(lookAround, SETTLED_MS); }, { passive: true, capture: true });
  }
  addEventListener("pagehide", () => { clearTimeout(back); clearTimeout(settled); source.close(); });
  addEventListener("pageshow", (event) => { if (event.persisted) { listen(); soon(everything(), 0); } }); // by "back"
  document.addEventListener("visibilitychange", () => {
    clearTimeout(pocket);
    if (document.hidden && !isScreen) pocket = setTimeout(() => { clearTimeout(back); source.close(); }, POCKET_MS);
    if (document.hidden) return;
    if (source.readyState === EventSource.CLOSED) listen();
    else watch();
    if (waiting.size && due === null && !isFetching) soon([], 0);
  });
}

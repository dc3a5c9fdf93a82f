// Public pages that keep up. The page names its stream and the line of the log it was made of; each part of it names
// the matters that concern it (data-renew="result:3 people"). What changed is fetched once, with the whole page, and
// only those parts are put in; who lost the connection is told everything he missed when he is back.

const body = document.body;
const SPREAD_MS = 400; // not everybody in the hall asks in the same moment
let due = null, isStale = false;

function concerns(part, changes) {
  return part.dataset.renew.split(" ").some((matter) => {
    const [what, round] = matter.split(":");
    return changes.some((change) => change.what === what && (!round || String(change.round) === round));
  });
}

async function renew(ids) {
  const answer = await fetch(location.href, { cache: "no-cache" }).catch(() => null);
  if (!answer) { isStale = true; return; }
  if (!answer.ok) { location.reload(); return; }
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const id of ids) {
    const [here, fresh] = [document.getElementById(id), page.getElementById(id)];
    if (!here || !fresh || here.innerHTML === fresh.innerHTML) continue;
    const focused = here.contains(document.activeElement) ? document.activeElement.id : "";
    here.replaceChildren(...document.importNode(fresh, true).childNodes);
    if (focused) document.getElementById(focused)?.focus();
  }
  document.dispatchEvent(new CustomEvent("renewed", { detail: ids }));
}

const waiting = new Set();
function soon(ids) {
  for (const id of ids) waiting.add(id);
  if (due !== null || waiting.size === 0) return;
  due = setTimeout(() => {
    due = null;
    const wanted = [...waiting];
    waiting.clear();
    renew(wanted);
  }, Math.random() * SPREAD_MS);
}

function everything() {
  return [...document.querySelectorAll("[data-renew]")].map((part) => part.id);
}

function show(changes) {
  for (const change of changes) document.dispatchEvent(new CustomEvent(`live:${change.what}`, { detail: change }));
  soon([...document.querySelectorAll("[data-renew]")].filter((part) => concerns(part, changes)).map((part) => part.id));
}

if (body.dataset.live) {
  const source = new EventSource(`${body.dataset.live}?after=${body.dataset.seq}`);
  source.addEventListener("change", (event) => show(JSON.parse(event.data).changes));
  source.addEventListener("screen", (event) => show([{ what: "screen", ...JSON.parse(event.data) }]));
  source.addEventListener("reload", () => soon(everything()));
  source.addEventListener("open", () => {
    if (body.dataset.connected === "no") document.dispatchEvent(new Event("live:back"));
    body.dataset.connected = "yes";
    if (isStale) { isStale = false; soon(everything()); }
  });
  source.addEventListener("error", () => {
    body.dataset.connected = "no";
    if (source.readyState === EventSource.CLOSED) setTimeout(() => location.reload(), 5_000); // the server refused
  });
  addEventListener("pagehide", () => source.close());
}

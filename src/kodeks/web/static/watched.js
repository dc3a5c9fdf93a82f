// Whose moves a page wants told. A stream tells of so many boards at most: of a page that shows more, those are named that
// are looked at, and who comes next.

let of = "", named = new Set();

function isInView(place) {
  const board = document.querySelector(`[data-place="${CSS.escape(place)}"]`) ?? document.getElementById(`b${place}`);
  const box = board?.getBoundingClientRect();
  return Boolean(box?.height) && box.bottom > 0 && box.top < innerHeight;
}

// As the address of a stream says it; the same as before while all that is looked at is among them
export function watched() {
  const { watch = "", most } = document.querySelector("[data-watch]")?.dataset ?? {};
  const [round, boards = ""] = watch.split("&boards=");
  const places = boards.split(",");
  if (!(places.length > Number(most))) return watch;
  const seen = places.filter(isInView);
  if (of !== watch || !seen.every((place) => named.has(place))) {
    const next = places.slice(places.indexOf(seen[0] ?? places[0]));
    [of, named] = [watch, new Set([...new Set([...seen, ...next, ...places])].slice(0, Number(most)))];
  }
  return `${round}&boards=${places.filter((place) => named.has(place)).join(",")}`;
}

// The page of a slip that waits: for the round, for the other player, for the arbiter. It looks again by itself.

const LOOK_MS = 8_000;
const slip = document.getElementById("slip");

async function look() {
  if (!slip.querySelector("[data-awaits]")) return;
  const answer = document.hidden ? null : await fetch(location.href, { cache: "no-store" }).catch(() => null);
  if (answer?.ok) {
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("slip");
    if (fresh && fresh.innerHTML !== slip.innerHTML) slip.replaceChildren(...document.importNode(fresh, true).childNodes);
  }
  setTimeout(look, LOOK_MS);
}

setTimeout(look, LOOK_MS);

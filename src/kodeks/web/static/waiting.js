// A page that waits for its server: it asks again until the answer is there, and then fetches it. Meanwhile it shows how
// far the work is; when the page is left nobody asks, and the server drops the work, unless it changes the books. A server
// that does not answer is asked again: what was asked for is written down there.

import { isYetToCome } from "./yet_to_come.js";

const WAIT_MS = 500;

const again = document.querySelector("[data-again]"); // a link; or a form, if the page was posted: the same is posted again

function asked() {
  if (again.tagName !== "FORM") {
    const address = new URL(again.href);
    address.searchParams.set("look", "1");
    return fetch(address);
  }
  const fields = new URLSearchParams(new FormData(again));
  fields.set("look", "1");
  return fetch(location.href, { method: "POST", body: fields, redirect: "manual" });
}

async function look() {
  const answer = await asked().catch(() => null);
  if (!isYetToCome(answer)) {
    if (again.tagName === "FORM") again.submit(); else location.replace(again.href); // if it went wrong the page says so
    return;
  }
  if (answer && answer.status === 202) {
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const [here, now] = [document.querySelector("progress"), page.querySelector("progress")];
    if (here && now) here.replaceWith(document.importNode(now, true));
  }
  setTimeout(look, WAIT_MS);
}

setTimeout(look, WAIT_MS);

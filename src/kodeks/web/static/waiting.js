// A page that waits for its server: it asks again until the answer is there, and is then made anew. Meanwhile it shows how
// far the work is; when the page is left nobody asks, and the server drops the work.

const WAIT_MS = 500;

async function look() {
  const answer = await fetch(location.href).catch(() => null);
  if (answer && answer.status !== 202) { location.reload(); return; } // also if it went wrong: then the page says so
  if (answer) {
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const [here, now] = [document.querySelector("progress"), page.querySelector("progress")];
    if (here && now) here.replaceWith(document.importNode(now, true));
  }
  setTimeout(look, WAIT_MS);
}

const form = document.querySelector("form[data-again]"); // the page was posted: the same is posted again
if (form) setTimeout(() => form.submit(), WAIT_MS);
else setTimeout(look, WAIT_MS);

// Lots one after the other, as they are drawn; at once for who wants no motion.

const STEP_MS = 350, LONGEST_MS = 6000;

for (const list of document.querySelectorAll("[data-reveal]")) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) continue;
  const lots = [...list.children];
  const step = Math.min(STEP_MS, LONGEST_MS / lots.length);
  list.classList.add("veiled");
  lots.forEach((lot, place) => setTimeout(() => lot.classList.add("seen"), step * (place + 1)));
  setTimeout(() => list.classList.remove("veiled"), step * (lots.length + 1));
}

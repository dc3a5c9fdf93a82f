// Where the tabs are one line that scrolls, the one that is looked at stands in its middle, also when a phone is turned.

const here = document.querySelector(".tabs [aria-current], .tabs .here");
const line = document.querySelector(".tabs > ul");

function show() {
  const [tab, all] = [here.getBoundingClientRect(), line.getBoundingClientRect()];
  line.scrollLeft += tab.left - all.left - (all.width - tab.width) / 2;
}

if (here) {
  show();
  addEventListener("resize", show);
}

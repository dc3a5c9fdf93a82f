// Where tabs are one line that scrolls, the one that is looked at stands in its middle, also when a phone is turned.

function show() {
  for (const here of document.querySelectorAll(":is(.tabs, .parts) > ul > li :is([aria-current], .here)")) {
    const line = here.closest("nav > ul");
    const [tab, all] = [here.getBoundingClientRect(), line.getBoundingClientRect()];
    line.scrollLeft += tab.left - all.left - (all.width - tab.width) / 2;
  }
}

show();
addEventListener("resize", show);

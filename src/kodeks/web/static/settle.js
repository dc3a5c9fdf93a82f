// Make a part of the page what it has become, touching only what differs: who reads it, has the cursor in it or has it
// read aloud stays where he is. Elements with an id are the same ones wherever they stand.

export function settle(here, fresh) {
  if (here.nodeType !== fresh.nodeType || here.nodeName !== fresh.nodeName || here.id !== fresh.id) {
    here.replaceWith(document.importNode(fresh, true));
    return;
  }
  if (here.nodeType !== Node.ELEMENT_NODE) {
    if (here.nodeValue !== fresh.nodeValue) here.nodeValue = fresh.nodeValue;
    return;
  }
  if (here.nodeName.includes("-")) { // it looks after itself: begun anew if it is another one
    if ([...fresh.attributes].some(({ name, value }) => name !== "hidden" && here.getAttribute(name) !== value)) here.replaceWith(document.importNode(fresh, true));
    return;
  }
  for (const { name } of [...here.attributes]) if (!fresh.hasAttribute(name) && name !== "hidden") here.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (here.getAttribute(name) !== value) here.setAttribute(name, value);
  settleInside(here, fresh);
}

export function settleInside(here, fresh) {
  const wanted = [...fresh.childNodes];
  const names = new Set(wanted.map((each) => each.id).filter(Boolean));
  for (const each of [...here.childNodes]) if (each.id && !names.has(each.id)) each.remove();
  wanted.forEach((each, place) => {
    const known = each.id ? [...here.children].find((child) => child.id === each.id) : null;
    const now = here.childNodes[place];
    if (known && known !== now) here.insertBefore(known, now ?? null);
    const target = here.childNodes[place];
    if (!target || (!known && target.id)) here.insertBefore(document.importNode(each, true), target ?? null);
    else settle(target, each);
  });
  while (here.childNodes.length > wanted.length) here.lastChild.remove();
}

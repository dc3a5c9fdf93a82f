// What axe looks up again and again while it looks at one page is kept in maps, and not in lists that are searched from
// their beginning. `quicker_axe.py` puts axe itself behind this.

// As axe remembers: by as many arguments as the function names, until axe clears it at the end of a run.
const remembering = (find) => {
  const count = find.length;
  let known = new Map();
  const remembered = function (...given) {
    let among = known;
    for (let place = 0; place < count - 1; place++) {
      if (!among.has(given[place])) among.set(given[place], new Map());
      among = among.get(given[place]);
    }
    const last = count ? given[count - 1] : undefined;
    let found = among.get(last);
    if (found === undefined && !among.has(last)) among.set(last, (found = find.apply(this, given)));
    return found;
  };
  remembered.clear = () => { known = new Map(); };
  return remembered;
};

// The role of one of axe's own nodes, which it makes anew for each run; `how` is a few yes or no.
const roles = new WeakMap();
const rememberedRole = (node, how, find) => {
  if (!node?.props) return find(node, how); // an element: it may have another role at the next run
  let known = roles.get(node);
  if (!known) roles.set(node, (known = new Map()));
  const key = how ? JSON.stringify(how) : "";
  let role = known.get(key);
  if (role === undefined) known.set(key, (role = find(node, how)));
  return role;
};

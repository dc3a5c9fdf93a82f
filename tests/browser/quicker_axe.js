// Half of what axe does is to find colours. What it found of the same look once, it finds again.

// A colour that is written the same is read once.
(() => {
  const colour = axe.commons.color.Color.prototype, parse = colour.parseString, known = new Map();
  colour.parseString = function (text) {
    if (!known.has(text)) known.set(text, parse.call(new axe.commons.color.Color(0, 0, 0), text));
    const { r, g, b, alpha } = known.get(text);
    return Object.assign(this, { r, g, b, alpha });
  };
})();

// Text that looks as other text does, and stands in what looks the same, has its contrast: where that was found to be
// enough, it is not measured again. What was found wanting, or could not be told, is measured and told each time.
(() => {
  const styles = [
    "color", "background-color", "background-image", "opacity", "font-size", "font-weight", "text-shadow", "position",
    "float", "overflow", "clip-path", "filter", "mix-blend-mode", "z-index",
  ];
  let looks, numbers, enough;
  const look = (element) => {
    if (!element) return 0;
    let number = numbers.get(element);
    if (number === undefined) {
      const style = getComputedStyle(element);
      let key = `${look(element.parentElement)}|${element.localName}|${element.className}`;
      for (const each of styles) key += `|${style.getPropertyValue(each)}`;
      number = looks.get(key) ?? looks.size + 1;
      looks.set(key, number);
      numbers.set(element, number);
    }
    return number;
  };

  const run = axe.run, check = axe._audit.checks["color-contrast"], evaluate = check.evaluate;
  axe.run = function (...given) {
    [looks, numbers, enough] = [new Map(), new Map(), new Set()];
    return run.apply(this, given);
  };
  check.evaluate = function (element, ...others) {
    const number = look(element);
    if (enough.has(number)) return true;
    const found = evaluate.call(this, element, ...others);
    if (found === true) enough.add(number);
    return found;
  };
})();

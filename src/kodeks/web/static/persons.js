// A person in two fields: whom the list of the first one offers is put into both.

document.addEventListener("input", ({ target }) => {
  const fields = target.closest(".names")?.querySelectorAll("input");
  if (!fields || ![...(target.list?.options ?? [])].some((each) => each.value === target.value)) return;
  [fields[0].value, fields[1].value] = target.value.split(", ");
});

type Values = Readonly<Record<string, unknown>>;

/** The values that a draft can store, without files, and whether there was a file. */
export function withoutFiles(values: Values): { readonly values: Values; readonly hadFile: boolean } {
  const storable = Object.entries(values).filter(([, value]) => !(value instanceof File));
  return { values: Object.fromEntries(storable), hadFile: storable.length < Object.keys(values).length };
}

/** Whether two sets of form values are equal, regardless of field order; undefined equals a missing field. */
export function haveSameValues(one: Values, other: Values): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => JSON.stringify(one[name]) === JSON.stringify(other[name]));
}

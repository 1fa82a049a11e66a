type Values = Readonly<Record<string, unknown>>;

/** What of a form can be kept: everything but files. */
export function withoutFiles(values: Values): { readonly values: Values; readonly hadFile: boolean } {
  const kept = Object.entries(values).filter(([, value]) => !(value instanceof File));
  return { values: Object.fromEntries(kept), hadFile: kept.length < Object.keys(values).length };
}

/** Whether two say the same, whatever the order of their fields. What is undefined is not said. */
export function saysTheSame(one: Values, other: Values): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => JSON.stringify(one[name]) === JSON.stringify(other[name]));
}

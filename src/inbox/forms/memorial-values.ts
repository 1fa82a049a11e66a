/** The fields of a memorial; the year of the date does not count. */
export interface MemorialValues<Checked = string> {
  readonly memorialName: string;
  readonly memorialDate: string;
  /** A day of the church's year, instead of the date. */
  readonly memorialDay: string;
  readonly memorialPublic: Checked;
}

/** The memorial as the API has it; null if its fields are empty. */
export function toMemorial(values: MemorialValues<string | boolean>) {
  const on = values.memorialDay || values.memorialDate.slice(5);
  const name = values.memorialName.trim();
  return name || on ? { name, on, isPublic: Boolean(values.memorialPublic) } : null;
}

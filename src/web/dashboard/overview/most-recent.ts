/** Admin specification, section 9. */
export const RECENT_ROWS = 5;

/** The 5 most recently created rows, newest first. */
export function mostRecent<Row extends { readonly createdAt: string; readonly _id: number }>(
  rows: readonly Row[],
): readonly Row[] {
  return rows
    .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt) || other._id - one._id)
    .slice(0, RECENT_ROWS);
}

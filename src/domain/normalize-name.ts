/** Normalizes a folder's name for comparison: 'Holy  Week' and 'holy week' are the same name. */
export function normalizeName(name: string): string {
  return name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
}

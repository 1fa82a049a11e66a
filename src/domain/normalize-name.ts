/** A folder's name as it is compared with others: 'Holy  Week' and 'holy week' are one name. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
}

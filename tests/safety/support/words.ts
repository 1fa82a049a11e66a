/** Splits a list of words, which may continue on the next line. */
export const words = (list: string): string[] => list.trim().split(/\s+/);

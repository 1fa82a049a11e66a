/** A verse cut out of a longer speech lacks the mark that opens or closes it: the same words with both. */
export function wholeQuotes(text: string): string {
  const marks = text.match(/[“”]/g) ?? [];
  const opened = marks[0] === '”' ? `“${text}` : text;
  return marks.at(-1) === '“' ? `${opened}”` : opened;
}

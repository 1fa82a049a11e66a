/** Adds the missing opening or closing quotation mark to a verse that is part of a longer speech. */
export function balanceQuotes(text: string): string {
  const marks = text.match(/[“”]/g) ?? [];
  const opened = marks[0] === '”' ? `“${text}` : text;
  return marks.at(-1) === '“' ? `${opened}”` : opened;
}

import { textOf } from '#kit/formatted-text/text-node.ts';
import type { WeekBlock, WeekGroup, WeekLine } from './blocks.ts';

/** Rows of text that fit below the title of a slide. */
const ROWS = 11;
/** Letters in a row, beside a term, and in a term's column. */
const ROW_LETTERS = 64;
const LINE_LETTERS = 48;
const TERM_LETTERS = 11;
/** A longer text is split between words. */
const TEXT_LETTERS = 6 * LINE_LETTERS;

/**
 * The parts of a block that the screen shows one after the other, without links. A group that continues on the next slide has
 * its title there too.
 */
export function slidesOf({ formatted, groups, ...block }: WeekBlock): WeekBlock[] {
  const greeting = formatted.map((node) => ({ ...PLAIN, text: textOf([node]) }));
  const slides: WeekGroup[][] = [];
  let freeRows = 0;
  for (const group of [{ title: null, note: null, lines: greeting }, ...groups]) {
    const headingRows = 1.5 * rowsOf(group.title) + rowsOf(group.note);
    const letters = group.lines.some(({ term }) => term !== null) ? LINE_LETTERS : ROW_LETTERS;
    let lines: WeekLine[] | undefined;
    for (const line of group.lines.length > 0 ? group.lines.flatMap(split) : [null]) {
      const rows = line
        ? Math.max(rowsOf(`${line.text} ${line.note ?? ''}`, letters), rowsOf(line.term, TERM_LETTERS))
        : 0;
      if (rows + (lines ? 0 : headingRows) > freeRows) {
        slides.push([]);
        freeRows = ROWS - rowsOf(block.malayalam);
        lines = undefined;
      }
      if (!lines) {
        lines = [];
        slides.at(-1)?.push({ ...group, lines });
        freeRows -= headingRows;
      }
      if (line) lines.push(line);
      freeRows -= rows;
    }
  }
  return slides.map((shown) => ({ ...block, formatted: [], groups: shown }));
}

const PLAIN: WeekLine = { term: null, text: '', note: null, isCanceled: false, path: null };

const rowsOf = (text: string | null, letters = ROW_LETTERS) => Math.ceil((text ?? '').length / letters);

/** A line for each line of its text and for what a slide has no space for. */
function split({ term, text, note, ...line }: WeekLine): WeekLine[] {
  const pattern = new RegExp(`\\S.{0,${TEXT_LETTERS - 1}}(?!\\S)|\\S{1,${TEXT_LETTERS}}`, 'g');
  const texts = text.match(pattern) ?? [];
  return texts.map((piece, index) => ({
    ...line,
    path: null,
    term: index === 0 ? term : null,
    text: piece,
    note: index === texts.length - 1 ? note : null,
  }));
}

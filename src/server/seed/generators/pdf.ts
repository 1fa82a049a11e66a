import type { Page } from './page.ts';

/** Points: US Letter with margins of an inch. */
const PAGE = { width: 612, height: 792, margin: 72 } as const;
/** Times is about this wide for each point of its size. */
const WIDTH_OF_LETTER = 0.46;
const STYLES = {
  title: { font: 'F2', size: 22, after: 14, color: '0.56 0.11 0.13' },
  heading: { font: 'F2', size: 14, after: 4, color: '0.56 0.11 0.13' },
  line: { font: 'F1', size: 11, after: 4, color: '0.16 0.11 0.09' },
} as const;
type Style = keyof typeof STYLES;

/**
 * A PDF of a text on as many pages as it takes, in Times, which every reader has. Letters beyond Latin-1 are not for it.
 * Source: ISO 32000-1, sections 7.5 (file structure) and 9.4 (text).
 */
export function pdf({ title, sections }: Page): Buffer {
  const paragraphs: [Style, string][] = [
    ['title', title],
    ...sections.flatMap(({ heading, lines }): [Style, string][] => [
      ['heading', heading],
      ...lines.map((line): [Style, string] => ['line', line]),
    ]),
  ];
  const pages = laidOut(paragraphs);
  const FIRST = 6;
  const kids = pages.map((_, index) => `${FIRST + index * 2} 0 R`).join(' ');
  const about = `/MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >>`;
  return file([
    '<< /Type /Catalog /Pages 2 0 R /Lang (en-US) >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${kids}] ${about} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Times-Bold /Encoding /WinAnsiEncoding >>',
    `<< /Title ${literal(title)} >>`,
    ...pages.flatMap((content, index) => [
      `<< /Type /Page /Parent 2 0 R /Contents ${FIRST + 1 + index * 2} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
  ]);
}

/** The content of each page. */
function laidOut(paragraphs: readonly (readonly [Style, string])[]): string[] {
  const pages: string[][] = [[]];
  let y: number = PAGE.height - PAGE.margin;
  for (const [style, text] of paragraphs) {
    const { font, size, after, color } = STYLES[style];
    y -= style === 'heading' ? 12 : 0;
    for (const line of broken(text, size)) {
      if (y < PAGE.margin) {
        pages.push([]);
        y = PAGE.height - PAGE.margin;
      }
      pages.at(-1)?.push(`BT /${font} ${size} Tf ${color} rg ${PAGE.margin} ${y} Td ${literal(line)} Tj ET`);
      y -= Math.round(size * 1.4);
    }
    y -= after;
  }
  return pages.map((lines) => lines.join('\n'));
}

function broken(text: string, size: number): string[] {
  const letters = Math.floor((PAGE.width - 2 * PAGE.margin) / (size * WIDTH_OF_LETTER));
  return text.match(new RegExp(`\\S(?:.{0,${letters - 1}})(?=\\s|$)`, 'g')) ?? [];
}

function literal(text: string): string {
  return `(${text.replace(/[\\()]/g, '\\$&')})`;
}

/** Objects numbered from 1, the table of where each begins, and what to read first: the catalog. */
function file(objects: readonly string[]): Buffer {
  let text = '%PDF-1.4\n%\xe2\xe3\xcf\xd3\n';
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}`;
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R /Info 5 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text + table + trailer, 'latin1');
}

import type { TextDocument } from './text-document.ts';

/** US Letter with one-inch margins, in points. */
const PAGE = { width: 612, height: 792, margin: 72 } as const;
/** Average letter width of Times, relative to the font size. */
const AVERAGE_LETTER_WIDTH = 0.46;
const STYLES = {
  title: { font: 'F2', size: 22, after: 14, color: '0.56 0.11 0.13' },
  heading: { font: 'F2', size: 14, after: 4, color: '0.56 0.11 0.13' },
  line: { font: 'F1', size: 11, after: 4, color: '0.16 0.11 0.09' },
} as const;
type Style = keyof typeof STYLES;

/**
 * Creates a PDF in Times, a standard font that needs no embedding. Supports only Latin-1 characters.
 * Source: ISO 32000-1, sections 7.5 (file structure) and 9.4 (text).
 */
export function createPdf({ title, sections }: TextDocument): Buffer {
  const paragraphs: [Style, string][] = [
    ['title', title],
    ...sections.flatMap(({ heading, lines }): [Style, string][] => [
      ['heading', heading],
      ...lines.map((line): [Style, string] => ['line', line]),
    ]),
  ];
  const pages = layOutPages(paragraphs);
  const FIRST = 6;
  const kids = pages.map((_, index) => `${FIRST + index * 2} 0 R`).join(' ');
  const resources = `/MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >>`;
  return assemblePdf([
    '<< /Type /Catalog /Pages 2 0 R /Lang (en-US) >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${kids}] ${resources} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Times-Bold /Encoding /WinAnsiEncoding >>',
    `<< /Title ${pdfString(title)} >>`,
    ...pages.flatMap((content, index) => [
      `<< /Type /Page /Parent 2 0 R /Contents ${FIRST + 1 + index * 2} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
  ]);
}

/** The content of each page. */
function layOutPages(paragraphs: readonly (readonly [Style, string])[]): string[] {
  const pages: string[][] = [[]];
  let y: number = PAGE.height - PAGE.margin;
  for (const [style, text] of paragraphs) {
    const { font, size, after, color } = STYLES[style];
    y -= style === 'heading' ? 12 : 0;
    for (const line of wrapText(text, size)) {
      if (y < PAGE.margin) {
        pages.push([]);
        y = PAGE.height - PAGE.margin;
      }
      pages
        .at(-1)
        ?.push(`BT /${font} ${size} Tf ${color} rg ${PAGE.margin} ${y} Td ${pdfString(line)} Tj ET`);
      y -= Math.round(size * 1.4);
    }
    y -= after;
  }
  return pages.map((lines) => lines.join('\n'));
}

function wrapText(text: string, size: number): string[] {
  const letters = Math.floor((PAGE.width - 2 * PAGE.margin) / (size * AVERAGE_LETTER_WIDTH));
  return text.match(new RegExp(`\\S(?:.{0,${letters - 1}})(?=\\s|$)`, 'g')) ?? [];
}

function pdfString(text: string): string {
  return `(${text.replace(/[\\()]/g, '\\$&')})`;
}

/** Assembles the objects, which are numbered from 1, the cross-reference table, and the trailer. */
function assemblePdf(objects: readonly string[]): Buffer {
  let text = '%PDF-1.4\n%\xe2\xe3\xcf\xd3\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`;
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R /Info 5 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text + table + trailer, 'latin1');
}

import type { Page } from './page.ts';
import { zip } from './zip.ts';

/** Word and Excel files with the fewest parts that either opens. Source: ECMA-376, parts 1 and 2. */
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const FORMATS = 'http://schemas.openxmlformats.org';
const DOCUMENT_RELATION = `${FORMATS}/officeDocument/2006/relationships`;
const OFFICE_TYPE = 'application/vnd.openxmlformats-officedocument';
const RUBRIC = '8F1D21';

/** A table: the first row holds the headings. */
export type Sheet = { readonly name: string; readonly rows: readonly (readonly string[])[] };

/** A Word file of one page's text: the title and the headings in rubric. */
export function docx({ title, sections }: Page): Buffer {
  const body = [
    paragraph(title, 36),
    ...sections.flatMap(({ heading, lines }) => [
      paragraph(heading, 26),
      ...lines.map((line) => paragraph(line)),
    ]),
  ];
  const main = `${FORMATS}/wordprocessingml/2006/main`;
  return zip({
    ...wrapping('word/document.xml', { '/word/document.xml': 'wordprocessingml.document.main' }),
    'word/document.xml': `${HEAD}<w:document xmlns:w="${main}"><w:body>${body.join('')}</w:body></w:document>`,
  });
}

/** @param halfPoints size of a heading, bold and red; plain text without. */
function paragraph(text: string, halfPoints?: number): string {
  const look = halfPoints && `<w:rPr><w:b/><w:color w:val="${RUBRIC}"/><w:sz w:val="${halfPoints}"/></w:rPr>`;
  return `<w:p><w:r>${look ?? ''}<w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`;
}

/** An Excel file of one sheet, all of it text. */
export function xlsx({ name, rows }: Sheet): Buffer {
  const cells = (row: readonly string[]) =>
    row.map((text) => `<c t="inlineStr"><is><t>${escaped(text)}</t></is></c>`).join('');
  const main = `${FORMATS}/spreadsheetml/2006/main`;
  const widths = '<cols><col min="1" max="8" width="24" customWidth="1"/></cols>';
  const table = rows.map((row) => `<row>${cells(row)}</row>`).join('');
  return zip({
    ...wrapping('xl/workbook.xml', {
      '/xl/workbook.xml': 'spreadsheetml.sheet.main',
      '/xl/worksheets/sheet1.xml': 'spreadsheetml.worksheet',
    }),
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${main}" xmlns:r="${DOCUMENT_RELATION}"><sheets><sheet name="${escaped(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relation('worksheet', 'worksheets/sheet1.xml'),
    'xl/worksheets/sheet1.xml': `${HEAD}<worksheet xmlns="${main}">${widths}<sheetData>${table}</sheetData></worksheet>`,
  });
}

/** The two parts that every such file begins with. @param parts what each part is. */
function wrapping(main: string, parts: Readonly<Record<string, string>>): Record<string, string> {
  const overrides = Object.entries(parts).map(
    ([part, type]) => `<Override PartName="${part}" ContentType="${OFFICE_TYPE}.${type}+xml"/>`,
  );
  const relations = 'application/vnd.openxmlformats-package.relationships+xml';
  return {
    '[Content_Types].xml': `${HEAD}<Types xmlns="${FORMATS}/package/2006/content-types"><Default Extension="rels" ContentType="${relations}"/><Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}</Types>`,
    '_rels/.rels': relation('officeDocument', main),
  };
}

function relation(type: string, target: string): string {
  return `${HEAD}<Relationships xmlns="${FORMATS}/package/2006/relationships"><Relationship Id="rId1" Type="${DOCUMENT_RELATION}/${type}" Target="${target}"/></Relationships>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

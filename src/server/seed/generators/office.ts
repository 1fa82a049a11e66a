import type { TextDocument } from './text-document.ts';
import { createZip } from './zip.ts';

/** Creates Word and Excel files with the minimum of parts that both programs require. Source: ECMA-376, parts 1 and 2. */
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const FORMATS = 'http://schemas.openxmlformats.org';
const DOCUMENT_RELATION = `${FORMATS}/officeDocument/2006/relationships`;
const OFFICE_TYPE = 'application/vnd.openxmlformats-officedocument';
const RUBRIC = '8F1D21';

/** The first row has the headings. */
export type Worksheet = { readonly name: string; readonly rows: readonly (readonly string[])[] };

/** Creates a Word file with title and headings in red. */
export function createDocx({ title, sections }: TextDocument): Buffer {
  const body = [
    paragraph(title, 36),
    ...sections.flatMap(({ heading, lines }) => [
      paragraph(heading, 26),
      ...lines.map((line) => paragraph(line)),
    ]),
  ];
  const main = `${FORMATS}/wordprocessingml/2006/main`;
  return createZip({
    ...packageParts('word/document.xml', { '/word/document.xml': 'wordprocessingml.document.main' }),
    'word/document.xml': `${HEAD}<w:document xmlns:w="${main}"><w:body>${body.join('')}</w:body></w:document>`,
  });
}

/** @param halfPoints font size of a heading, which is bold and red; omit it for plain text. */
function paragraph(text: string, halfPoints?: number): string {
  const style =
    halfPoints && `<w:rPr><w:b/><w:color w:val="${RUBRIC}"/><w:sz w:val="${halfPoints}"/></w:rPr>`;
  return `<w:p><w:r>${style ?? ''}<w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r></w:p>`;
}

/** Creates an Excel file with one sheet of text cells. */
export function createXlsx({ name, rows }: Worksheet): Buffer {
  const cells = (row: readonly string[]) =>
    row.map((text) => `<c t="inlineStr"><is><t>${escapeXml(text)}</t></is></c>`).join('');
  const main = `${FORMATS}/spreadsheetml/2006/main`;
  const widths = '<cols><col min="1" max="8" width="24" customWidth="1"/></cols>';
  const table = rows.map((row) => `<row>${cells(row)}</row>`).join('');
  return createZip({
    ...packageParts('xl/workbook.xml', {
      '/xl/workbook.xml': 'spreadsheetml.sheet.main',
      '/xl/worksheets/sheet1.xml': 'spreadsheetml.worksheet',
    }),
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${main}" xmlns:r="${DOCUMENT_RELATION}"><sheets><sheet name="${escapeXml(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationships('worksheet', 'worksheets/sheet1.xml'),
    'xl/worksheets/sheet1.xml': `${HEAD}<worksheet xmlns="${main}">${widths}<sheetData>${table}</sheetData></worksheet>`,
  });
}

/** The content types and relationships that every package requires. @param parts content type of each part. */
function packageParts(main: string, parts: Readonly<Record<string, string>>): Record<string, string> {
  const overrides = Object.entries(parts).map(
    ([part, type]) => `<Override PartName="${part}" ContentType="${OFFICE_TYPE}.${type}+xml"/>`,
  );
  const relations = 'application/vnd.openxmlformats-package.relationships+xml';
  return {
    '[Content_Types].xml': `${HEAD}<Types xmlns="${FORMATS}/package/2006/content-types"><Default Extension="rels" ContentType="${relations}"/><Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}</Types>`,
    '_rels/.rels': relationships('officeDocument', main),
  };
}

function relationships(type: string, target: string): string {
  return `${HEAD}<Relationships xmlns="${FORMATS}/package/2006/relationships"><Relationship Id="rId1" Type="${DOCUMENT_RELATION}/${type}" Target="${target}"/></Relationships>`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

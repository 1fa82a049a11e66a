import { definitionOf, fullNounOf, kindOfTable, siteTables } from '../crud/records.ts';
import type { BackupTable } from '../storage/dump/tables.ts';
import { countOf } from '../text/count.ts';
import { escapeXml } from '../text/xml.ts';
import type { Snapshot } from './export.server.ts';
import type { PortableRow } from './portable-rows.server.ts';
import { tableName } from './readable-names.ts';

/** A longer text, such as a book of the Bible, is only in the file with the data. */
const MAX_SHOWN_CHARACTERS = 20_000;
/** Shown by the parts of the page, or of no use to a reader. */
const HIDDEN_FIELDS = ['id', 'version', 'image', 'fileId', 'nameKey', 'edited'];

const DEMO_VIDEO = /^\/media\/[a-z\d-]+\.mp4$/;

/**
 * The page that shows an export in a browser, without a server and without scripts. It states a policy of its own, so that
 * nothing in the content can run or load.
 */
export async function* indexPage(title: string, snapshot: Snapshot): AsyncGenerator<string> {
  const shown = snapshot.tables.filter(({ table, rows }) => rows > 0 && isShown(table));
  const links = shown.map(
    ({ table, rows }) =>
      `<li><a href="#${tableName(table)}">${escapeXml(headingOf(table))}</a> (${rows})</li>`,
  );
  yield `<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self' file:; style-src 'unsafe-inline'">
<title>${escapeXml(title)}</title>
<style>
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1rem; color: #222; background: #fff }
article { border-top: 1px solid #bbb; padding: 1rem 0; overflow-wrap: anywhere }
img { max-width: min(100%, 24rem); max-height: 24rem }
dl { display: grid; grid-template-columns: minmax(6rem, 10rem) 1fr; gap: .25rem 1rem; margin: .5rem 0 }
dt { color: #555 }
dd { margin: 0; white-space: pre-wrap }
</style>
<body>
<h1>${escapeXml(title)}</h1>
<p>Everything that the website contained, with its drafts. The folder “data” has the same as JSON and, for a spreadsheet, as CSV.</p>
<nav aria-label="Contents"><ul>
${links.join('\n')}
</ul></nav>
<main>
`;
  for (const { table, rows, read } of shown) {
    const name = tableName(table);
    yield `<section id="${name}">
<h2>${escapeXml(headingOf(table))}</h2>
<p>${countOf(rows, 'entry', 'entries')}: <a href="data/${name}.json">JSON</a>, <a href="data/${name}.csv">CSV</a></p>
`;
    for await (const row of read()) yield article(table, row, snapshot);
    yield '</section>\n';
  }
  yield '</main>\n</body>\n</html>\n';
}

/** Whether readers understand the rows of a table on their own. */
function isShown(table: BackupTable): boolean {
  const { referenced, others, private: privateTables } = siteTables();
  const own: readonly string[] = [...others, ...Object.keys(privateTables)];
  return kindOfTable(table) !== undefined || (own.includes(table) && !referenced.includes(table));
}

/** 'Gallery folders', 'Parish settings'. */
function headingOf(table: BackupTable): string {
  const kind = kindOfTable(table);
  const text = kind ? `${fullNounOf(kind).replace(/y$/, 'ie')}s` : table.replaceAll('_', ' ');
  return text[0]?.toUpperCase() + text.slice(1);
}

function article(table: BackupTable, row: PortableRow, { files }: Snapshot): string {
  const kind = kindOfTable(table);
  const title = kind
    ? definitionOf(kind).titleOf(row as never)
    : `${row.block ?? row.date ?? row.name ?? ''}`;
  const fields = Object.entries(row)
    .filter(
      ([field, value]) => !HIDDEN_FIELDS.includes(field) && value !== null && value !== '' && value !== title,
    )
    .map(([field, value]) => `<dt>${escapeXml(labelOf(field))}</dt><dd>${shownValue(value)}</dd>`);
  const heading = title && `<h3>${escapeXml(title)}</h3>\n`;
  return `<article>\n${heading}${shownFile(files.get(row.fileId as number))}<dl>\n${fields.join('\n')}\n</dl>\n</article>\n`;
}

function shownFile(file: { path: string; kind: string; alternative: string | null } | undefined): string {
  if (!file) return '';
  const { path, kind, alternative } = file;
  const url = escapeXml(path.split('/').map(encodeURIComponent).join('/'));
  const name = escapeXml(path.split('/').at(-1) ?? '');
  const picture = `<img src="${url}" alt="${alternative ? escapeXml(alternative) : name}" loading="lazy">`;
  return `<p><a href="${url}">${kind === 'picture' ? picture : name}</a></p>\n`;
}

/** 'Show from' for 'showFrom'. */
function labelOf(field: string): string {
  const words = field
    .replace(/^is(?=[A-Z])/, '')
    .replace(/(?!^)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words[0]?.toUpperCase() + words.slice(1);
}

function shownValue(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const text = typeof value === 'object' ? JSON.stringify(value, null, 1) : String(value);
  if (text.length > MAX_SHOWN_CHARACTERS) return '(in the file with the data)';
  if (DEMO_VIDEO.test(text)) return `<a href="${text.slice(1)}">${text.slice(1)}</a>`;
  return /^https?:\/\/\S+$/.test(text)
    ? `<a href="${escapeXml(text)}" rel="noreferrer">${escapeXml(text)}</a>`
    : escapeXml(text);
}

import { isCivilDate, longDate } from '#church-year/dates.ts';
import { definitionOf, kindOfTable, pluralOf, siteTables } from '../crud/records.ts';
import { timeOfStart, twelveHour } from '../dates/time-of-day.ts';
import { formattedHtml } from '../formatted-text/formatted-text.server.ts';
import { linkNodes } from '../formatted-text/link-nodes.ts';
import { parseMarkdown } from '../formatted-text/parse-markdown.ts';
import type { CalendarClock } from '../process/calendar-clock.server.ts';
import { toColumns } from '../storage/column-names.ts';
import type { BackupTable } from '../storage/dump/tables.ts';
import { countOf } from '../text/count.ts';
import { linkify } from '../text/links/linkify.ts';
import { escapeXml } from '../text/xml.ts';
import { dataPath, type PortableRow, tableName } from './format.ts';

/** A longer text, such as a book of the Bible, is only in the file with the data. */
const MAX_SHOWN_CHARACTERS = 20_000;
/** Fields that the parts of the page show, or of no use to a reader. */
const HIDDEN = /^(?:id|version|nameKey|edited|displayOrder|block|updatedAt|(?!folder)\w+Id)$/;
/** A switch that is usually on; others are usually off. */
const USUAL = /^is(?:Published|Active)$/;
const DEMO_VIDEO = /^\/media\/[a-z\d-]+\.mp4$/;
const INSTANT = /^[12]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const TIME = /^\d\d:\d\d$/;

const STYLES = `
:root { color-scheme: light dark; color: light-dark(#2a1c16, #f1e6d6); background: light-dark(#faf5ea, #17110e) }
body { font: 1.0625rem/1.6 Georgia, serif; max-width: 52rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere }
h1, h2, h3, h4 { line-height: 1.25; font-weight: normal; margin: 0 0 .5rem }
h1, h2, a { color: light-dark(#8f1d21, #e58a7c) }
section { margin-top: 4rem }
nav ul { columns: 15rem; padding: 0; list-style: none; line-height: 2 }
article { border-top: 1px solid light-dark(#e3d6bf, #3a2c24); padding: 1.5rem 0 }
img { display: block; max-width: min(100%, 24rem); max-height: 24rem }
dl { display: grid; grid-template-columns: 9rem 1fr; gap: .25rem 1rem; margin: 0 }
dl dl { display: block }
dl dl dt { float: left; clear: left; margin-right: .5rem }
dt { color: light-dark(#6a564b, #b9a694) }
dd, dd ul, dd ol { margin: 0; padding-left: 0 }
dd ul, dd ol, dd dl { clear: left }
dd li { margin-left: 1.25rem }
dd p { margin: 0 0 .5rem; white-space: pre-wrap }
dd > :last-child { margin-bottom: 0 }
@media (max-width: 40rem) { dl { display: block } dt { float: left; clear: left; margin-right: .5rem } dd { margin-bottom: .25rem } }`;

/** A file that the site makes of its content, which `index.html` links by its title. */
export interface GeneratedFile {
  readonly path: string;
  readonly title: string;
  readonly content: string;
}

/** A table as of the start of the export: a client that loads slowly must not hold a snapshot of the database. */
export interface ExportedTable {
  readonly table: BackupTable;
  readonly lastId: number;
  /** Each as JSON, which needs less memory. */
  readonly rows: readonly string[];
}

export interface PageOptions {
  /** Of the site's owner. */
  readonly name: string;
  /** The fields of a table with formatted text. */
  readonly formattedFields: (table: BackupTable) => readonly string[];
}

interface Site extends PageOptions {
  readonly publicUrl: string;
  readonly calendarClock: CalendarClock;
  readonly takenAt: string;
  readonly generated: readonly GeneratedFile[];
}

interface Page extends Site {
  /** The rows of files, by id. */
  readonly files: Map<unknown, PortableRow>;
  /** The titles of the records that the page has so far, by their anchor. A parent comes before its children. */
  readonly titles: Map<string, string>;
}

/**
 * The page that shows an export in a browser, without a server and without scripts. It states a policy of its own, so that
 * nothing in the content can run or load.
 */
export function indexPage(site: Site, tables: readonly ExportedTable[]): string {
  const { name, publicUrl, calendarClock, takenAt, generated } = site;
  const rowsOf = ({ rows }: ExportedTable) => rows.map((row) => JSON.parse(row) as PortableRow);
  const files = tables.filter(({ table }) => table === 'files').flatMap(rowsOf);
  const page = { ...site, files: new Map(files.map((row) => [row.id, row])), titles: new Map() };
  const shown = tables.filter(({ table, rows }) => rows.length > 0 && isShown(table));
  const links = [
    ...shown.map(({ table, rows }) => `${link(`#${tableName(table)}`, headingOf(table))} (${rows.length})`),
    `${link('#other-files', 'Other files')} (${generated.length})`,
  ];
  const sections = shown.map(
    (one) => `<section id="${tableName(one.table)}">
<h2>${escapeXml(headingOf(one.table))}</h2>
<p>${countOf(one.rows.length, 'entry', 'entries')}, also as ${link(dataPath(one.table, 'json'), 'JSON')} and ${link(dataPath(one.table, 'csv'), 'CSV')}; ${link('#contents', 'contents')}</p>
${rowsOf(one)
  .map((row) => article(one.table, row, page))
  .join('')}</section>
`,
  );
  return `<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self' file:; style-src 'unsafe-inline'">
<title>${escapeXml(name)}</title>
<style>${STYLES}
</style>
<body>
<header>
<h1>${escapeXml(name)}</h1>
<p>Everything that the website ${link(publicUrl, publicUrl)} contained on ${longDate(calendarClock.dateOf(takenAt))}, with its drafts. The folder “data” has the same for programs and spreadsheets.</p>
</header>
<nav aria-label="Contents" id="contents"><ul>
${links.map((one) => `<li>${one}</li>`).join('\n')}
</ul></nav>
<main>
${sections.join('')}<section id="other-files">
<h2>Other files</h2>
<ul>
${generated.map(({ path, title }) => `<li>${link(fileUrl(path), title)}</li>`).join('\n')}
</ul>
</section>
</main>
</body>
</html>
`;
}

/** Whether readers understand the rows of a table on their own. */
const isShown = (table: BackupTable) => !['files', 'once_public', ...siteTables().referenced].includes(table);

/** 'Gallery folders', 'Parish settings'. */
function headingOf(table: BackupTable): string {
  const kind = kindOfTable(table);
  return labelOf(kind ? pluralOf(kind) : table.replaceAll('_', ' '));
}

function titleOf(table: BackupTable, row: PortableRow): string {
  const kind = kindOfTable(table);
  if (kind) return definitionOf(kind).titleOf(toColumns(row) as never);
  const { block, date, name, text } = row;
  return labelOf(String(block ?? date ?? name ?? (text as { name?: string } | undefined)?.name ?? ''));
}

function article(table: BackupTable, row: PortableRow, page: Page): string {
  const kind = kindOfTable(table);
  const title = titleOf(table, row);
  const anchor = `${tableName(table)}-${row.id}`;
  page.titles.set(anchor, title);
  const file = page.files.get(row.fileId);
  const folder = `${kind && definitionOf(kind).parent}-${row.folderId}`;
  const { createdAt = null, ...others } = row;
  const fields = Object.entries({ ...others, createdAt })
    .filter(
      ([field, value]) =>
        !HIDDEN.test(field) && value !== title && value !== USUAL.test(field) && !(file && field === 'image'),
    )
    .map(([field, value]): Field => {
      if (field === 'folderId') return ['folder', link(`#${folder}`, page.titles.get(folder) ?? '')];
      if (!page.formattedFields(table).includes(field)) return [field, shownValue(value, page)];
      return [field, formattedHtml(parseMarkdown(String(value ?? '')), { ...page, heading: 'h4' })];
    });
  const heading = title && `<h3>${escapeXml(title)}</h3>\n`;
  const shown = file?.path ? shownFile(file, String(file.alternative ?? row.imageDescription ?? title)) : '';
  return `<article id="${anchor}">\n${heading}${shown}${shownFields(fields)}\n</article>\n`;
}

function shownFile({ path, kind }: PortableRow, alternative: string): string {
  const url = fileUrl(String(path));
  if (kind !== 'picture') return `<p>${link(url, String(path).split('/').at(-1) ?? '')}</p>\n`;
  return `<p><a href="${url}"><img src="${url}" alt="${escapeXml(alternative)}" loading="lazy"></a></p>\n`;
}

const fileUrl = (path: string) => path.split('/').map(encodeURIComponent).join('/');
const link = (url: string, text: string) => `<a href="${escapeXml(url)}">${escapeXml(text)}</a>`;

/** A field with its value as HTML; '' for none. */
type Field = readonly [name: string, html: string];

function shownFields(fields: readonly Field[]): string {
  const shown = fields.filter(([, html]) => html !== '');
  const list = shown.map(([name, html]) => `<dt>${escapeXml(labelOf(name))}</dt><dd>${html}</dd>`);
  return list.length > 0 ? `<dl>\n${list.join('\n')}\n</dl>` : '';
}

/** 'Show from' for 'showFrom', 'Sunday, December 6, 2026' for a date. */
function labelOf(field: string): string {
  const words = field
    .replace(/^is(?=[A-Z])/, '')
    .replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return isCivilDate(field) ? longDate(field) : words.charAt(0).toUpperCase() + words.slice(1);
}

function shownValue(value: unknown, page: Page): string {
  if (value === null || value === '') return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (JSON.stringify(value).length > MAX_SHOWN_CHARACTERS) return '(in the file with the data)';
  if (Array.isArray(value)) {
    const items = value.map((one) => `<li>${shownValue(one, page)}</li>`).join('');
    return items && `<ul>${items}</ul>`;
  }
  if (typeof value === 'object')
    return shownFields(Object.entries(value).map(([name, one]): Field => [name, shownValue(one, page)]));
  const text = String(value);
  if (DEMO_VIDEO.test(text)) return link(text.slice(1), text.slice(1));
  if (isCivilDate(text)) return longDate(text);
  if (TIME.test(text)) return twelveHour(text);
  if (!INSTANT.test(text) || Number.isNaN(Date.parse(text)))
    return `<p>${formattedHtml(linkNodes(linkify(text)), { ...page, heading: 'h4' })}</p>`;
  const local = page.calendarClock.withOffset(text);
  return `${longDate(local.slice(0, 10))} at ${twelveHour(timeOfStart(local))}`;
}

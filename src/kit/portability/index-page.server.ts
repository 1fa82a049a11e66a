import { isCivilDate, longDate } from '#church-year/dates.ts';
import { definitionOf, kindOfTable, pluralOf, siteTables } from '../crud/records.ts';
import { timeOfStart, twelveHour } from '../dates/time-of-day.ts';
import { formattedHtml } from '../formatted-text/formatted-text.server.ts';
import { parseMarkdown } from '../formatted-text/parse-markdown.ts';
import type { ParishClock } from '../lib/calendar-clock.server.ts';
import { toColumns } from '../lib/spelling.ts';
import type { BackupTable } from '../storage/dump/tables.ts';
import { countOf } from '../text/count.ts';
import { escapeXml } from '../text/xml.ts';
import type { GeneratedFile, Snapshot } from './export.server.ts';
import type { PortableRow } from './portable-rows.server.ts';
import { tableName } from './readable-names.ts';

/** A longer text, such as a book of the Bible, is only in the file with the data. */
const MAX_SHOWN_CHARACTERS = 20_000;
/** Shown by the parts of the page, or of no use to a reader. */
const HIDDEN_FIELDS = ['id', 'version', 'nameKey', 'edited', 'displayOrder'];

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

interface Site {
  /** Of its owner. */
  readonly name: string;
  readonly publicUrl: string;
  readonly parishClock: ParishClock;
  /** When the export was made. */
  readonly date: Date;
  readonly generated: readonly Pick<GeneratedFile, 'path' | 'title'>[];
}

interface Page extends Site, Pick<Snapshot, 'files'> {
  /** The titles of records to which others refer, by their anchor. */
  readonly titles: ReadonlyMap<string, string>;
}

/**
 * The page that shows an export in a browser, without a server and without scripts. It states a policy of its own, so that
 * nothing in the content can run or load.
 */
export async function* indexPage(site: Site, snapshot: Snapshot): AsyncGenerator<string> {
  const { name, publicUrl, parishClock, date, generated } = site;
  const shown = snapshot.tables.filter(({ table, rows }) => rows > 0 && isShown(table));
  const page = { ...site, files: snapshot.files, titles: await titlesOf(snapshot) };
  const links = [
    ...shown.map(({ table, rows }) => `${link(`#${tableName(table)}`, headingOf(table))} (${rows})`),
    `${link('#other-files', 'Other files')} (${generated.length})`,
  ];
  yield `<!DOCTYPE html>
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
<p>Everything that the website ${link(publicUrl, publicUrl)} contained on ${longDate(parishClock.dateOf(date.toISOString()))}, with its drafts. The folder “data” has the same for programs and spreadsheets.</p>
</header>
<nav aria-label="Contents"><ul>
${links.map((one) => `<li>${one}</li>`).join('\n')}
</ul></nav>
<main>
`;
  for (const { table, rows, read } of shown) {
    const id = tableName(table);
    yield `<section id="${id}">
<h2>${escapeXml(headingOf(table))}</h2>
<p>${countOf(rows, 'entry', 'entries')}, also as ${link(`data/${id}.json`, 'JSON')} and ${link(`data/${id}.csv`, 'CSV')}</p>
`;
    for await (const row of read()) yield article(table, row, page);
    yield '</section>\n';
  }
  yield `<section id="other-files">
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
function isShown(table: BackupTable): boolean {
  const { referenced, others, private: privateTables } = siteTables();
  const own: readonly string[] = [...others, ...Object.keys(privateTables)];
  return kindOfTable(table) !== undefined || (own.includes(table) && !referenced.includes(table));
}

/** 'Gallery folders', 'Parish settings'. */
function headingOf(table: BackupTable): string {
  const kind = kindOfTable(table);
  return labelOf(kind ? pluralOf(kind) : table.replaceAll('_', ' '));
}

const anchorOf = (kind: string, id: unknown) => `${kind}-${id}`;

async function titlesOf({ tables }: Snapshot): Promise<Map<string, string>> {
  const titles = new Map<string, string>();
  for (const { table, read } of tables) {
    const kind = kindOfTable(table);
    if (kind) for await (const row of read()) titles.set(anchorOf(kind, row.id), titleOf(table, row));
  }
  return titles;
}

function titleOf(table: BackupTable, row: PortableRow): string {
  const kind = kindOfTable(table);
  if (kind) return definitionOf(kind).titleOf(toColumns(row) as never);
  const { block, date, name, text } = row;
  return labelOf(String(block ?? date ?? name ?? (text as { name?: string } | undefined)?.name ?? ''));
}

function article(table: BackupTable, row: PortableRow, page: Page): string {
  const title = titleOf(table, row);
  const text = { ...page, heading: title ? 'h4' : 'h3' } as const;
  const file = page.files.get(row.fileId as number);
  const isTime = ([field]: readonly [string, unknown]) => Number(/^(?:created|updated)/.test(field));
  const fields = Object.entries(row)
    .toSorted((a, b) => isTime(a) - isTime(b))
    .filter(
      ([field, value]) => !HIDDEN_FIELDS.includes(field) && value !== title && !(file && field === 'image'),
    )
    .map(
      ([field, value]): Field =>
        /.Id$/.test(field)
          ? [field.slice(0, -2), referenceTo(table, [field, value], page)]
          : [field, shownValue(value, text)],
    );
  const heading = title && `<h3>${escapeXml(title)}</h3>\n`;
  const alternative = file?.alternative ?? String(row.imageDescription ?? title);
  return `<article id="${anchorOf(tableName(table), row.id)}">\n${heading}${file ? shownFile({ ...file, alternative }) : ''}${shownFields(fields)}\n</article>\n`;
}

function referenceTo(table: BackupTable, [field, id]: [string, unknown], { titles }: Page): string {
  const kind = kindOfTable(table);
  const parent = field === 'folderId' && kind && definitionOf(kind).parent;
  const anchor = anchorOf(parent || `${siteTables().references[field]}`, id);
  const title = titles.get(anchor);
  return title === undefined ? '' : link(`#${anchor}`, title);
}

function shownFile({ path, kind, alternative }: { path: string; kind: string; alternative: string }): string {
  const url = fileUrl(path);
  if (kind !== 'picture') return `<p>${link(url, path.split('/').at(-1) ?? '')}</p>\n`;
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

function shownValue(value: unknown, page: Page & { readonly heading: 'h3' | 'h4' }): string {
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
  if (!INSTANT.test(text) || Number.isNaN(Date.parse(text))) return formattedHtml(parseMarkdown(text), page);
  const local = page.parishClock.withOffset(text);
  return `${longDate(local.slice(0, 10))} at ${twelveHour(timeOfStart(local))}`;
}

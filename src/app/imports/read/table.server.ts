import { parse } from 'csv-parse/sync';
import { addDays, type CivilDate, MONTH_NAMES } from '#church-year/dates.ts';
import { monthNumber, parseDate } from '#kit/dates/date-text.ts';
import { parseTime } from '#kit/dates/time-of-day.ts';
import { organizationTypes } from '#organizations/wire.ts';
import { eventItem } from './event.server.ts';
import { type Moment, type ReadItem, UnreadableFile } from './item.ts';

/** The text in a column of a row; '' if there is none. */
type Cell = (column: string) => string;
type Row = Omit<ReadItem, 'key'>;

interface Table {
  readonly required: readonly string[];
  /** The usual names of each column. */
  readonly columns: Readonly<Record<string, readonly string[]>>;
  readonly read: (cell: Cell, today: CivilDate) => Row;
}

/** The first one whose required columns all exist is that of the file. */
const tables: readonly Table[] = [
  {
    required: ['name', 'from', 'to'],
    columns: {
      name: ['name', 'vicar', 'priest'],
      position: ['position', 'title', 'role', 'office'],
      from: ['from', 'start', 'start period', 'start date', 'began', 'since'],
      to: ['to', 'end', 'end period', 'end date', 'until', 'ended'],
    },
    read: readVicar,
  },
  {
    required: ['title', 'date'],
    columns: {
      title: ['title', 'event', 'name', 'summary', 'subject'],
      date: ['date', 'start date', 'day', 'when', 'begins on', 'start'],
      time: ['time', 'start time', 'from', 'begins', 'start'],
      endDate: ['end date', 'last day', 'ends on'],
      endTime: ['end time', 'until', 'to', 'ends', 'end'],
      allDay: ['all day event', 'all day'],
      place: ['place', 'location', 'venue', 'venue name', 'where'],
      description: ['description', 'details', 'notes', 'text', 'about'],
    },
    read: readEvent,
  },
  {
    required: ['title', 'type'],
    columns: {
      title: ['title', 'name', 'organization', 'ministry', 'group'],
      type: ['type', 'kind', 'organization type', 'category'],
      description: ['description', 'about', 'details', 'text'],
      members: ['members', 'officers', 'contacts'],
      announcements: ['announcements', 'notes'],
    },
    read: readOrganization,
  },
];

const UNKNOWN_TABLE =
  'The columns of this table are not known. Its first row must name them: Title and Date for events, Title and Type for organizations, or Name, From and To for former vicars.';

/** Reads the rows of a CSV file. @throws UnreadableFile for a file without known columns. */
export function* readTable(text: string, { today }: { readonly today: CivilDate }): Generator<ReadItem> {
  const rows = parseRows(text);
  if (rows.length === 0) return;
  const names = Object.keys(rows[0] ?? {});
  const nameOf = ({ columns }: Table, column: string) =>
    columns[column]?.find((spelling) => names.includes(spelling));
  const table = tables.find((one) => one.required.every((column) => nameOf(one, column) !== undefined));
  if (!table) throw new UnreadableFile(UNKNOWN_TABLE);
  const columns = Object.values(table.columns).flat();
  const unknown = names.filter((name) => !columns.includes(name)).join(', ');
  for (const [index, row] of rows.entries()) {
    const item = table.read((column) => row[nameOf(table, column) ?? '']?.trim() ?? '', today);
    yield {
      ...item,
      title: item.title || 'Untitled',
      notes: [
        ...(item.notes ?? []),
        ...(index === 0 && unknown ? [`Left out: the columns ${unknown}.`] : []),
      ],
      key: `${item.kind} ${JSON.stringify(Object.values(row))}`,
    };
  }
}

function parseRows(text: string): Readonly<Record<string, string>>[] {
  // the first line by which Excel knows the delimiter
  const table = text.replace(/^sep=.\r?\n/, '');
  const [header = ''] = table.split(/\r?\n|\r/, 1);
  const [delimiter = ','] = [',', ';', '\t'].toSorted(
    (one, other) => header.split(other).length - header.split(one).length,
  );
  const columnName = (name: string) =>
    name
      .toLowerCase()
      .replace(/[\s_-]+/g, ' ')
      .trim()
      .replace(/^event (?=.)/, '');
  try {
    return parse(table, {
      ...{ bom: true, delimiter, trim: true, relax_column_count: true, relax_quotes: true },
      ...{ skip_empty_lines: true, skip_records_with_empty_values: true },
      columns: (names: string[]) => names.map(columnName),
    });
  } catch {
    throw new UnreadableFile('This table is damaged: a quotation mark has no end.');
  }
}

function readVicar(cell: Cell): Row {
  const fields = {
    ...{ name: cell('name'), position: cell('position') || 'Vicar' },
    ...{ start_period: periodOf(cell('from')), end_period: periodOf(cell('to')) },
  };
  const skip =
    fields.start_period && fields.end_period ? undefined : 'Write From and To as months, such as Jun 1998.';
  return { kind: 'former-vicars', target: 'former-vicars', title: fields.name, body: { fields }, skip };
}

function readOrganization(cell: Cell): Row {
  const organization_type = organizationTypeOf(cell('type'));
  const texts = ['title', 'description', 'members', 'announcements'].map((name) => [name, cell(name)]);
  return {
    ...{ kind: 'organizations', target: 'organizations', title: cell('title') },
    body: { fields: { organization_type, ...Object.fromEntries(texts) } },
    skip: organization_type
      ? undefined
      : `“${cell('type')}” is not one of the types: ${organizationTypes.join(', ')}.`,
  };
}

function readEvent(cell: Cell, today: CivilDate): Row {
  const title = cell('title') || 'Untitled';
  const first = dateIn(cell('date'));
  if (!first) {
    const skip = `Its date “${cell('date')}” cannot be read. Write it as 7/4/2026 or 2026-07-04.`;
    return { kind: 'events', title, skip };
  }
  const last = dateIn(cell('endDate') || cell('endTime'));
  const startTime = first.rest || (dateIn(cell('time')) ? '' : cell('time'));
  const endTime = last?.rest || (dateIn(cell('endTime')) ? '' : cell('endTime'));
  const span = parseTime(endTime ? `${startTime} to ${endTime}` : startTime);
  const isAllDay = /^(?:true|yes|1)$/i.test(cell('allDay'));
  const hasLast = last && last.date > first.date;
  // Outlook ends a whole day at the beginning of the next one
  const lastDay = hasLast && isAllDay && /^12:00/.test(endTime) ? addDays(last.date, -1) : last?.date;
  const start: Moment = { date: first.date, time: isAllDay ? null : (span?.start ?? null) };
  const endOfDay = isAllDay ? null : (span?.end ?? null);
  const end: Moment | null = lastDay || endOfDay ? { date: lastDay ?? first.date, time: endOfDay } : null;
  const timeText = span || isAllDay ? '' : startTime;
  const texts = { title, description: cell('description'), location: cell('place') };
  return eventItem({ ...texts, start, end, timeText, isPublished: true }, today);
}

/** A date with the text after it; also the number of days that Excel has for it, and without a midnight that means no time. */
function dateIn(text: string): ReturnType<typeof parseDate> {
  if (/^\d{5}$/.test(text)) return { date: addDays('1899-12-30', Number(text)), rest: '' };
  const parsed = parseDate(text);
  return parsed && { ...parsed, rest: parsed.rest.replace(/^00:00:00.*/, '') };
}

/** The type of an organization that a text names; undefined if it names none. */
export function organizationTypeOf(text: string): (typeof organizationTypes)[number] | undefined {
  const patterns = [/sunday|school|ovbs/i, /mmvs|mariam|martha|women/i, /mgocsm|student|campus/i];
  const index = [...patterns, /committee|board|council|trustee/i, /prayer|ward|area/i].findIndex((one) =>
    one.test(text),
  );
  return organizationTypes[index];
}

/** 'Jun-1998' for 'June 1998', 'Jun-98', '6/1998', '1998-06' or a complete date; undefined for another text. */
function periodOf(text: string): string | undefined {
  const [, name = '', yearOfName] = /^([a-z]{3,9})[. -]+(\d{4}|\d\d)$/i.exec(text) ?? [];
  const [, month, year] = /^(\d{1,2})[/-](\d{4})$/.exec(text) ?? [];
  const [, isoYear, isoMonth] = /^(\d{4})-(\d{1,2})$/.exec(text) ?? [];
  const date = parseDate(text)?.date.split('-');
  const number = monthNumber(name) || Number(month ?? isoMonth ?? date?.[1] ?? 0);
  const monthName = MONTH_NAMES[number - 1]?.slice(0, 3);
  // Excel writes two digits
  const fullYear = yearOfName?.replace(/^(?=[3-9]\d$)/, '19').replace(/^(?=\d\d$)/, '20');
  return monthName && `${monthName}-${fullYear ?? year ?? isoYear ?? date?.[0]}`;
}

import { parse } from 'csv-parse/sync';
import { MONTH_NAMES } from '#church-year/dates.ts';
import { monthNumber, parseDate } from '#kit/dates/date-text.ts';
import { parseTime } from '#kit/dates/time-of-day.ts';
import { organizationTypes } from '#organizations/wire.ts';
import { type EventSource, type Moment, type ReadItem, UnreadableFile } from './item.ts';

type Row = Readonly<Record<string, string>>;

/** The usual names of the columns of each kind of table. The first kind whose required columns all exist is that of the file. */
const TABLES = {
  'former-vicars': {
    required: ['name', 'from', 'to'],
    columns: {
      name: ['name', 'vicar', 'priest'],
      position: ['position', 'title', 'role', 'office'],
      from: ['from', 'start', 'start period', 'start date', 'began', 'since'],
      to: ['to', 'end', 'end period', 'end date', 'until', 'ended'],
    },
  },
  organizations: {
    required: ['title', 'type'],
    columns: {
      title: ['title', 'name', 'organization', 'ministry', 'group'],
      type: ['type', 'kind', 'organization type', 'category'],
      description: ['description', 'about', 'details', 'text'],
      members: ['members', 'officers', 'contacts'],
      announcements: ['announcements', 'notes'],
    },
  },
  events: {
    required: ['title', 'date'],
    columns: {
      title: ['title', 'event', 'event name', 'name', 'summary', 'subject'],
      date: ['date', 'start date', 'event date', 'day', 'when', 'begins on', 'start'],
      time: ['time', 'start time', 'event time', 'from', 'begins', 'start'],
      endDate: ['end date', 'last day', 'ends on'],
      endTime: ['end time', 'until', 'to', 'ends', 'end'],
      place: ['place', 'location', 'venue', 'where'],
      description: ['description', 'details', 'notes', 'text', 'about'],
    },
  },
} as const;
type TableKind = keyof typeof TABLES;
const KINDS = Object.keys(TABLES) as TableKind[];

const UNKNOWN_TABLE =
  'The columns of this table are not known. Its first row must name them: Title and Date for events, Title and Type for organizations, or Name, From and To for former vicars.';

/** Reads the rows of a CSV file. @throws UnreadableFile for a file without known columns. */
export function* readTable(text: string): Generator<ReadItem> {
  const [header = ''] = text.split(/\r?\n|\r/, 1);
  const delimiter = [',', ';', '\t'].toSorted((a, b) => header.split(b).length - header.split(a).length)[0];
  let rows: Row[];
  try {
    rows = parse(text, {
      bom: true,
      delimiter: delimiter ?? ',',
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
      columns: (names: string[]) =>
        names.map((name) =>
          name
            .toLowerCase()
            .replace(/[\s_-]+/g, ' ')
            .trim(),
        ),
    });
  } catch {
    throw new UnreadableFile('This table is damaged: a quotation mark has no end.');
  }
  const names = Object.keys(rows[0] ?? {});
  const kind = KINDS.find((one) =>
    TABLES[one].required.every((column) => columnOf(one, column, names) !== undefined),
  );
  if (!kind) throw new UnreadableFile(UNKNOWN_TABLE);
  for (const row of rows) yield readRow(kind, row, names);
}

function columnOf(kind: TableKind, column: string, names: readonly string[]): string | undefined {
  const spellings: readonly string[] = TABLES[kind].columns[column as never] ?? [];
  return spellings.find((spelling) => names.includes(spelling));
}

function readRow(kind: TableKind, row: Row, names: readonly string[]): ReadItem {
  const cell = (column: string) => row[columnOf(kind, column, names) ?? '']?.trim() ?? '';
  const title = cell('title') || cell('name') || 'Untitled';
  const common = { kind, key: `${kind} ${JSON.stringify(Object.values(row))}`, title };
  if (kind === 'events') return { ...common, ...eventRow(cell) };
  if (kind === 'organizations') {
    const organization_type = organizationTypeOf(cell('type'));
    const texts = {
      description: cell('description'),
      members: cell('members'),
      announcements: cell('announcements'),
    };
    const body = { organization_type, title, ...texts };
    const skip = `“${cell('type')}” is not one of the types: ${organizationTypes.join(', ')}.`;
    return { ...common, target: 'organizations', body, ...(!organization_type && { skip }) };
  }
  const [start_period, end_period] = [periodOf(cell('from')), periodOf(cell('to'))];
  const body = { name: title, position: cell('position') || 'Vicar', start_period, end_period };
  const skip = 'Write From and To as months, such as Jun 1998.';
  return { ...common, target: 'former-vicars', body, ...(!(start_period && end_period) && { skip }) };
}

function eventRow(cell: (column: string) => string): Pick<ReadItem, 'target' | 'body' | 'skip'> {
  const first = parseDate(cell('date'));
  const last = parseDate(cell('endDate') || cell('endTime'));
  const startTime = first?.rest || (parseDate(cell('time')) ? '' : cell('time'));
  const endTime = last?.rest || (parseDate(cell('endTime')) ? '' : cell('endTime'));
  const span = parseTime(endTime ? `${startTime} to ${endTime}` : startTime);
  if (!first)
    return { skip: `Its date “${cell('date')}” cannot be read. Write it as 7/4/2026 or 2026-07-04.` };
  const start: Moment = { date: first.date, time: span?.start ?? null };
  const end: Moment | null =
    last || span?.end ? { date: last?.date ?? first.date, time: span?.end ?? null } : null;
  const body: EventSource & { timeText?: string } = {
    ...{ start, end, place: cell('place') || null, text: cell('description'), isPublished: true },
    // words such as 'after the Qurbana'
    ...(!span && startTime && { timeText: startTime }),
  };
  return { target: 'events', body };
}

/** The type of an organization that a text names; undefined if it names none. */
export function organizationTypeOf(text: string): (typeof organizationTypes)[number] | undefined {
  const patterns = [/sunday|school|ovbs/i, /mmvs|mariam|martha|women/i, /mgocsm|student|campus/i];
  const index = [...patterns, /committee|board|council|trustee/i, /prayer|ward|area/i].findIndex((one) =>
    one.test(text),
  );
  return organizationTypes[index];
}

/** 'Jun-1998' for 'June 1998', '6/1998', '1998-06' or a complete date; undefined for another text. */
function periodOf(text: string): string | undefined {
  const [, name = '', yearOfName] = /^([a-z]{3,9})[. -]+(\d{4})$/i.exec(text) ?? [];
  const [, month, year] = /^(\d{1,2})[/-](\d{4})$/.exec(text) ?? [];
  const [, isoYear, isoMonth] = /^(\d{4})-(\d{1,2})$/.exec(text) ?? [];
  const date = parseDate(text)?.date.split('-');
  const number = monthNumber(name) || Number(month ?? isoMonth ?? date?.[1] ?? 0);
  const monthName = MONTH_NAMES[number - 1]?.slice(0, 3);
  return monthName && `${monthName}-${yearOfName ?? year ?? isoYear ?? date?.[0]}`;
}

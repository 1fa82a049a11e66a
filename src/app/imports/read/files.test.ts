import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { freshFolder } from '#kit/storage/testing/fresh-database.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { post, wordPressExport } from '../testing/export-files.ts';
import { importFile } from '../testing/import-file.ts';
import { readCalendar } from './calendar.server.ts';
import type { FileBody, PostBody } from './item.ts';
import { parsePhp } from './php-values.ts';
import { importKindOf, readItems } from './read-file.server.ts';
import { xmlItems } from './xml-items.server.ts';

const CONTEXT = {
  timeZone: 'America/Chicago',
  today: '2026-11-24',
  explain: String,
  onSite: () => undefined,
};

async function read(content: string | Buffer) {
  const path = join(freshFolder(), 'file');
  writeFileSync(path, content);
  const items = await Array.fromAsync(readItems(path, await importKindOf(path), CONTEXT));
  return items.map((item) => ({
    ...item,
    body: item.body as never,
    notes: [item.skip, ...(item.notes ?? [])],
  }));
}

interface EventFields {
  readonly date: string | null;
  readonly time: string | null;
  readonly location: string | null;
  readonly isPublished: boolean;
  readonly isCanceled?: boolean;
  readonly program?: readonly { date: string; time: string | null }[];
  readonly repeats?: { kind: string; until: string; dates?: string[] };
}

/** What becomes of the events of a file, one text for each: 'Camp: 2027-07-01, 9:00 AM, Hall'. */
async function eventsIn(content: string | Buffer) {
  const items = await read(content);
  return items.map(({ title, body, notes }) => {
    const { fields, skippedDates = [] } = (body ?? { fields: {} }) as {
      fields: EventFields;
      skippedDates?: string[];
    };
    const { date, time, location, repeats, program = [] } = fields;
    const parts = [
      ...[date, time, location],
      ...program.map((entry) => [entry.date, entry.time].filter(Boolean).join(' ')),
      repeats && `${repeats.kind} ${repeats.dates?.join(' ') ?? `until ${repeats.until}`}`,
      skippedDates.length > 0 && `not ${skippedDates.join(' ')}`,
      fields.isCanceled && 'canceled',
      fields.isPublished === false && 'draft',
      ...notes,
    ];
    return `${title}: ${parts.filter(Boolean).join(', ')}`;
  });
}

const calendar = (...events: string[]) =>
  `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x\r\n${events.map((lines) => `BEGIN:VEVENT\r\n${lines.replaceAll('\n', '\r\n')}\r\nEND:VEVENT\r\n`).join('')}END:VCALENDAR\r\n`;
const ZONE = `BEGIN:VTIMEZONE
TZID:Eastern Standard Time
BEGIN:STANDARD
DTSTART:16010101T020000
TZOFFSETFROM:-0400
TZOFFSETTO:-0500
RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:16010101T020000
TZOFFSETFROM:-0500
TZOFFSETTO:-0400
RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3
END:DAYLIGHT
END:VTIMEZONE`;

/** The rows of a table in a text, with columns between bars. */
const rowsOf = (table: string) =>
  table.split('\n').map((row) => row.split('|').map((cell) => cell.trim().replaceAll('\\n', '\n')));

it.each(
  rowsOf(String.raw`a time in UTC   | DTSTART:20270106T010000Z\nDTEND:20270106T030000Z                      | 2027-01-05, 7:00 PM to 9:00 PM
    a time zone             | DTSTART;TZID="America/New_York":20270107T193000\nDURATION:PT1H            | 2027-01-07, 6:30 PM to 7:30 PM
    a zone of Outlook       | DTSTART;TZID=Eastern Standard Time:20270705T190000                        | 2027-07-05, 6:00 PM
    an unknown zone         | DTSTART;TZID=Nowhere/X:20270705T190000                                    | 2027-07-05, 7:00 PM
    whole days              | DTSTART;VALUE=DATE:20270701\nDTEND;VALUE=DATE:20270704                    | 2027-07-01, 2027-07-01, 2027-07-03
    days by their number    | DTSTART;VALUE=DATE:20270701\nDURATION:P3D                                 | 2027-07-01, 2027-07-01, 2027-07-03
    one day                 | DTSTART;VALUE=DATE:20270801                                               | 2027-08-01
    an end like the start   | DTSTART;VALUE=DATE:20270801\nDTEND;VALUE=DATE:20270801                    | 2027-08-01
    a night                 | DTSTART:20270901T220000\nDTEND:20270902T020000                            | 2027-09-01, 10:00 PM to 2:00 AM
    an end before the start | DTSTART:20270901T220000\nDTEND:20270801T020000                            | 2027-09-01, 10:00 PM
    no date                 |                                                                           | It cannot be read, or it has no date.
    a private event         | DTSTART:20270901T220000\nCLASS:PRIVATE                                    | 2027-09-01, 10:00 PM, draft, It was private, so it is a draft.
    a canceled event        | DTSTART:20270901T220000\nSTATUS:CANCELLED                                 | 2027-09-01, 10:00 PM, canceled
    a folded line           | DTSTART:20270901T220000\nLOCATION:The hall\, second\n  floor              | 2027-09-01, 10:00 PM, The hall, second floor
    a rule with a number    | DTSTART:20261206T120000\nRRULE:FREQ=MONTHLY;BYDAY=1SU;COUNT=3             | 2026-12-06, 12:00 PM, monthly until 2027-02-07
    an exception            | DTSTART:20270105T190000\nRRULE:FREQ=WEEKLY;UNTIL=20270119T235959\nEXDATE:20270112T190000 | 2027-01-05, 7:00 PM, weekly until 2027-01-19, not 2027-01-12
    a rule until a day      | DTSTART:20270105T190000\nRRULE:FREQ=WEEKLY;UNTIL=20270119                 | 2027-01-05, 7:00 PM, weekly until 2027-01-19
    dates without a rule    | DTSTART:20270105T190000\nRDATE:20270107T190000,20270109T190000            | 2027-01-05, 7:00 PM, dates 2027-01-05 2027-01-07 2027-01-09
    periods                 | DTSTART:20270105T190000\nRDATE;VALUE=PERIOD:20270107T190000/PT1H         | 2027-01-05, 7:00 PM, dates 2027-01-05 2027-01-07
    another rule            | DTSTART;VALUE=DATE:20261203\nRRULE:FREQ=YEARLY;COUNT=2                    | 2026-12-03, dates 2026-12-03 2027-12-03
    a rule without an end   | DTSTART:20261205T190000\nRRULE:FREQ=WEEKLY;INTERVAL=2                     | 2026-12-05, 7:00 PM, fortnightly until 2031-11-23, It repeats without an end; here it ends on 2031-11-23.
    a day that does not exist | DTSTART;VALUE=DATE:20270231                                             | It cannot be read, or it has no date.
    a rule within a day     | DTSTART:20270105T190000\nRRULE:FREQ=HOURLY;COUNT=3                        | 2027-01-05, 7:00 PM, How it repeats cannot be read, so only its first date is imported.`),
)('a calendar with %s', async (_, lines, event) => {
  const file = calendar(`UID:a\nSUMMARY:A\n${lines}`).replace('BEGIN:VEVENT', `${ZONE}\nBEGIN:VEVENT`);
  expect(await eventsIn(file)).toEqual([`A: ${event}`]);
});

it('a date of a series that was moved is an event of its own, and tasks are left out', async () => {
  const series = 'UID:w\nSUMMARY:Weekly\nDTSTART:20261201T190000\nRRULE:FREQ=WEEKLY;COUNT=3';
  const moved = 'UID:w\nRECURRENCE-ID:20261208T190000\nSUMMARY:Moved\nDTSTART:20261209T190000';
  const task = '\r\nBEGIN:VTODO\r\nSUMMARY:Task\r\nEND:VTODO\r\nEND:VCALENDAR';
  expect(await eventsIn(calendar(series, moved).replace('\r\nEND:VCALENDAR', task))).toEqual([
    'Weekly: 2026-12-01, 7:00 PM, weekly until 2026-12-15, not 2026-12-08',
    'Moved: 2026-12-09, 7:00 PM',
    'Task: It cannot be read, or it has no date.',
  ]);
});

it.each(
  rowsOf(String.raw`with semicolons | Event;Date;Start Time;End;Venue\nA;7/4/2027;11 am;3pm;"Park; hall"   | 2027-07-04, 11:00 AM to 3:00 PM, Park; hall
    of Excel                | sep=,\nTitle,Date\n,\nA,46388\n                                           | 2027-01-01
    with dates of Excel     | Title,Date,Time\nA,1-Feb-27,6:30:00 PM                                    | 2027-02-01, 6:30 PM
    with midnights          | Title,Date\nA,2027-01-02 00:00:00                                         | 2027-01-02
    of Google Calendar      | Subject,Start Date,Start Time,End Date,End Time,All Day Event\nA,05/30/2027,10:00 AM,05/30/2027,1:00 PM,False | 2027-05-30, 10:00 AM to 1:00 PM
    of Outlook              | "Subject","Start Date","Start Time","End Date","End Time","All day event"\n"A","5/30/2027","12:00:00 AM","5/31/2027","12:00:00 AM","True" | 2027-05-30
    in Windows-1252         | Title,Date,Place\nA,1/2/2027,Café                                         | 2027-01-02, Café
    with words for a time   | Title,Date,Time\nA,"Sept 5, 2027",after the Qurbana                       | 2027-09-05, after the Qurbana
    of The Events Calendar  | EVENT NAME,EVENT START DATE,EVENT START TIME,EVENT VENUE NAME,EVENT DESCRIPTION\nA,2027-07-04,18:30:00,Hall,Text | 2027-07-04, 6:30 PM, Hall
    with a category         | Title,Date,Category\nA,7/4/2027,Feast                                      | 2027-07-04, Left out: the columns category.
    with other columns      | Title,Date,Cost\nA,7/4/2027,$5                                          | 2027-07-04, Left out: the columns cost.
    with days first         | Title,Date\nA,04.07.2027                                                 | 2027-07-04
    with another date       | Title,Date\nA,soon                                                        | Its date “soon” cannot be read. Write it as 7/4/2026 or 2026-07-04.`),
)('a table of events %s', async (name, content = '', event) => {
  const encoding = name?.endsWith('1252') ? 'latin1' : 'utf8';
  expect(await eventsIn(Buffer.from(content, encoding))).toEqual([`A: ${event}`]);
});

it('a character may be at the end of what is read to recognize a file', async () => {
  const rows = Array.from(
    { length: 9 },
    (_, index) => `${'a'.repeat(index)}പെരുന്നാൾ${'പ'.repeat(300)},1/2/2027`,
  );
  expect(await eventsIn(`\ufeffTitle,Date\n${rows.join('\n')}`)).toHaveLength(9);
});

describe('a WordPress export', () => {
  const weekly =
    'a:1:{s:5:"rules";a:1:{i:0;a:4:{s:4:"type";s:6:"Custom";s:8:"end-type";s:2:"On";s:3:"end";s:10:"2027-01-20";s:6:"custom";a:3:{s:8:"interval";i:1;s:4:"type";s:6:"Weekly";s:4:"week";a:1:{s:3:"day";a:1:{i:0;s:1:"3";}}}}}}';

  it.each(
    rowsOf(`tribe_events | _EventStartDate=2027-02-04 00:00:00&_EventEndDate=2027-02-04 23:59:59&_EventAllDay=yes | 2027-02-04
    tribe_events    | _EventStartDate=2027-02-04 19:00:00&_EventTimezone=America/New_York&_tribe_events_status=canceled | 2027-02-04, 6:00 PM, canceled
    tribe_events    | _EventStartDate=2027-01-06 19:00:00&_EventRecurrence=${weekly} | 2027-01-06, 7:00 PM, weekly until 2027-01-20
    tribe_events    | _EventStartDate=2027-01-06 19:00:00&_EventRecurrence=a:2:{s:5:"rules";a:1:{i:0;a:3:{s:4:"type";s:10:"Every Week";s:8:"end-type";s:5:"After";s:9:"end-count";i:3;}}s:10:"exclusions";a:1:{i:0;a:1:{s:6:"custom";a:1:{s:4:"date";a:1:{s:4:"date";s:10:"2027-01-13";}}}}} | 2027-01-06, 7:00 PM, weekly until 2027-01-20, not 2027-01-13
    tribe_events    | _EventStartDate=2027-01-06 19:00:00&_EventRecurrence=a:1:{s:4:"type";s:6:"Custom | 2027-01-06, 7:00 PM
    tribe_events    | _EventStartDate=2027-01-06 19:00:00&_EventRecurrence=a:2:{s:5:"rules";a:1:{i:0;a:1:{s:4:"type";s:10:"Every Week";}}s:10:"exclusions";a:1:{i:0;a:1:{s:4:"type";s:11:"Every Month";}}} | 2027-01-06, 7:00 PM, How it repeats cannot be read, so only its first date is imported.
    tribe_events    | _EventStartDate=2027-02-04 19:00:00&_tribe_events_status=postponed | 2027-02-04, 7:00 PM, canceled
    event           | _event_start_date=2027-02-01&_event_start_time=18:30:00&_event_end_date=2027-02-01&_event_end_time=20:00:00&_location_id=4 | 2027-02-01, 6:30 PM to 8:00 PM, Hall, Springfield
    event           | _event_start_date=2027-02-01&_event_start_time=00:00:00&_event_all_day=1&_event_timezone=UTC | 2027-02-01
    event           | _eventorganiser_schedule_start_start=2027-02-05 18:00:00&_eventorganiser_event_schedule=a:1:{s:8:"schedule";s:6:"weekly";} | 2027-02-05, 6:00 PM, How it repeats cannot be read, so only its first date is imported.
    events          | event_date=20270305&event_time=6:30 pm | 2027-03-05, 6:30 PM
    mec-events      | mec_start_date=2027-02-02&mec_start_time_hour=6&mec_start_time_minutes=5&mec_start_time_ampm=PM&mec_repeat_status=1 | 2027-02-02, 6:05 PM, How it repeats cannot be read, so only its first date is imported.
    ajde_events     | evcal_srow=1801674000&evcal_location_name=Park | 2027-02-03, 5:00 PM, Park
    ctc_event       | _ctc_event_start_date=2027-02-07&_ctc_event_start_time=10:30&_ctc_event_venue=Hall&_ctc_event_recurrence=weekly | 2027-02-07, 10:30 AM, Hall, How it repeats cannot be read, so only its first date is imported.
    church_event    | event_start_date=2027-02-08&event_start_time=18:30&event_end_date=2027-02-08 | 2027-02-08, 6:30 PM
    sc_event        | sc_event_date_time=1801674000 | 2027-02-03, 11:00 AM
    event_listing   | _event_start_date=2027-02-01 18:00:00&_event_end_date=2027-02-01 20:00:00&_event_location=Park | 2027-02-01, 6:00 PM to 8:00 PM, Park
    ai1ec_event     | | draft, It has no date, so it is a draft.
    event-recurring | _event_start_date=2027-02-01 | This site has nothing for its type, “event-recurring”.`),
  )('has events of the type %s', async (type, fields, event) => {
    const town = { _location_id: '4', _location_town: 'Springfield' };
    const hall = post({ id: 9, type: 'location', title: 'Hall', meta: town });
    const meta = Object.fromEntries(new URLSearchParams(fields));
    const events = await eventsIn(wordPressExport([post({ id: 1, type, title: 'A', meta }), hall]));
    expect(events).toEqual([`A: ${event}`]);
  });

  const exclusions = 's:10:"exclusions";a:1:{i:0;a:1:{s:4:"type";s:11:"Every Month";}}}';

  it.each([
    ['once', weekly, 'It is a date of a recurring event.'],
    ['by its dates if its rule cannot be read', `${weekly.slice(0, -1)}${exclusions}`, '2027-01-06, 7:00 PM'],
  ])('has each recurring event %s, although it also has its dates', async (_, rule, second) => {
    const posts = [1, 2].map((id) => {
      const meta = { _EventStartDate: '2027-01-06 19:00:00', ...(id === 1 && { _EventRecurrence: rule }) };
      return post({ id, type: 'tribe_events', title: 'A', meta, parent: id - 1 });
    });
    expect((await eventsIn(wordPressExport(posts)))[1]).toBe(`A: ${second}`);
  });

  it.each(
    rowsOf(String.raw`a password | {"more":"<wp:post_password>x</wp:post_password>"} | news draft, It was private or had a password, so it is a draft.
    a private post                 | {"status":"private"} | news draft, It was private or had a password, so it is a draft.
    a scheduled post               | {"status":"future","date":"2027-01-01 15:00:00"} | news from 2027-01-01T15:00:00.000Z
    a post in the trash            | {"status":"trash"} | left out, It was in the trash of the old site.
    a draft without a date         | {"status":"draft","date":"0000-00-00 00:00:00"} | news draft
    an unknown author              | {"author":"ghost &amp; co"} | news by ghost & co
    the end of CDATA in its text   | {"content":"a ]]]]><![CDATA[&gt; b"} | news “a \]\]> b”
    comments with fields           | {"more":"<wp:comment><wp:commentmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>9</wp:meta_value></wp:commentmeta></wp:comment>"},{"id":9,"type":"attachment","more":"<wp:attachment_url>https://old.example/b.jpg</wp:attachment_url>"} | news, Left out: 1 comment.; picture b.jpg
    a picture of another site      | {"content":"<img src='https://x.example/a.jpg'>"} | news, Left out: 1 picture that is not in this export.
    a picture without an attachment | {"content":"<img src='/a-300x200.jpg'>"} | news; picture a-300x200.jpg of https://old.example/?p=1
    comments with addresses        | {"more":"<wp:comment><wp:comment_author_url>http://x.example/?a=1&b=2</wp:comment_author_url></wp:comment>"} | news, Left out: 1 comment.
    posts of copied sites          | {"content":"a"},{"content":"b","more":"<wp:post_id>2</wp:post_id>"} | news “a”; news “b”
    a gallery without ids          | {"content":"[gallery columns='2']"},{"id":9,"type":"attachment","parent":1,"more":"<wp:attachment_url>https://old.example/b.jpg</wp:attachment_url>"} | news; picture b.jpg of https://old.example/?p=1
    posts with the same address    | {"link":"https://old.example/a/"},{"id":2,"link":"https://old.example/a/"} | news; news`),
  )('has %s', async (_, posts, summary) => {
    const xml = wordPressExport(JSON.parse(`[${posts}]`).map((one: object) => post({ id: 1, ...one })));
    const otherPrefixes = xml.replace(
      /(?<=[</:])(?:wp|content|dc|excerpt)(?=[:=])/g,
      (prefix) => `${prefix}2`,
    );
    for (const content of [xml, xml.replaceAll('/export/1.2/', '/export/1.0/'), otherPrefixes])
      expect((await read(content)).map(summaryOf).join('; ')).toBe(summary);
  });

  function summaryOf({ kind, target, body, notes }: Awaited<ReturnType<typeof read>>[number]): string {
    if (kind === 'pictures') {
      const { url, owner } = body as FileBody;
      return `picture ${url.split('/').at(-1)}${owner ? ` of ${owner}` : ''}`;
    }
    const { text, isPublished = true, showFrom, author } = (body ?? {}) as Partial<PostBody>;
    const parts = [
      target ?? 'left out',
      text && `“${text}”`,
      !isPublished && 'draft',
      showFrom && `from ${showFrom}`,
      author && author !== 'Anna Varghese' && `by ${author}`,
    ];
    return [parts.filter(Boolean).join(' '), ...notes.filter(Boolean)].join(', ');
  }
});

it('an entity may be divided between two chunks of a file', async () => {
  async function* chunks() {
    yield '<rss><item><title>Tom &am';
    yield 'p; Ann & co</title></item></rss>';
  }
  const [item] = await Array.fromAsync(xmlItems(chunks(), new Set(['item'])));
  expect(item?.text('title')).toBe('Tom & Ann & co');
});

it.each([
  ['a serialized value', () => parsePhp(`a:1:{${'s:1:"'.repeat(500_000)}`)],
  ['a calendar', () => [...readCalendar(`BEGIN:VCALENDAR\n${'BEGIN:VEVENT\n'.repeat(500_000)}`, CONTEXT)]],
])('%s with many beginnings and no end is read in seconds', (_, readAll) => {
  expect(readAll).not.toThrow();
});

it.each([
  ['a:2:{s:1:"x";a:1:{i:0;b:1;}s:4:"പേര്";N;}', { x: { 0: '1' }, പേര്: '' }],
  ['', {}],
  ['a:1:{', {}],
  ['a:1:{s:9:"__proto__";a:1:{s:1:"x";i:1;}}}}i:0;', JSON.parse('{"__proto__":{"x":"1"}}')],
])('the serialized value %j is read as far as possible', (text, value) => {
  expect(parsePhp(text)).toEqual(value);
  expect({}).not.toHaveProperty('x');
});

describe('tables and series', () => {
  const parish = useTestApp({ engine: 'sqlite' });

  it('are saved with all dates except those that do not take place', async () => {
    const weekly = 'RRULE:FREQ=WEEKLY;COUNT=4\nEXDATE:20261215T190000';
    await importFile(parish, calendar(`UID:w\nSUMMARY:Weekly\nDTSTART:20261201T190000\n${weekly}`));
    const dates = (await parish.visitor.events.list()).map(({ date, time }) => [date, time]);
    expect(dates).toEqual(['2026-12-01', '2026-12-08', '2026-12-22'].map((date) => [date, '7:00 PM']));
  });

  it('bring organizations and former vicars', async () => {
    await importFile(parish, 'Title,Type,Members\nSunday School,School,"Anna\nGeorge"\nChoir,Singing,\n');
    const vicars =
      '\ufeffName\tPosition\tFrom\tTo\nFr. José\tVicar\tJune 1998\t5/2004\nFr. X\t\t1990\t1995\nFr. Y\t\tJun-98\tMay-04\n';
    await importFile(parish, Buffer.from(vicars, 'utf16le'));
    expect(await parish.visitor.organizations.list()).toMatchObject([
      { title: 'Sunday School', organization_type: 'Sunday School', members: 'Anna\nGeorge' },
    ]);
    expect(await parish.visitor.formerVicars.list()).toMatchObject(
      ['Fr. José', 'Fr. Y'].map((name) => ({
        ...{ name, position: 'Vicar', start_period: 'Jun-1998', end_period: 'May-2004' },
      })),
    );
  });
});

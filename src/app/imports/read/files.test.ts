import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../testing/use-test-app.ts';
import { post, wordPressExport } from '../testing/export-files.ts';
import { importFile } from '../testing/import-file.ts';
import { parsePhp } from './php-values.ts';

const calendar = (...events: string[]) =>
  `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x\r\n${events.map((lines) => `BEGIN:VEVENT\r\n${lines.trim().replace(/\n\s*/g, '\r\n')}\r\nEND:VEVENT\r\n`).join('')}END:VCALENDAR\r\n`;

describe('files', () => {
  const parish = useTestApp({ engine: 'sqlite' });
  const eventsOf = async () =>
    (await parish.visitor.events.list({ query: { limit: 100 } })).map(
      ({ title, date, time, location, program }) => [
        title,
        date,
        time,
        location,
        ...program.map((entry) => `${entry.date} ${entry.time} ${entry.text}`),
      ],
    );

  describe('a calendar file', () => {
    it('brings events in the parish’s time zone, of one or several days', async () => {
      const done = await importFile(
        parish,
        calendar(
          'UID:a\nSUMMARY:In UTC\\, evening\nDTSTART:20270106T010000Z\nDTEND:20270106T030000Z\nLOCATION:Church',
          'UID:b\nSUMMARY:New York\nDTSTART;TZID=America/New_York:20270107T193000\nDURATION:PT1H',
          'UID:c\nSUMMARY:Camp\nDTSTART;VALUE=DATE:20270701\nDTEND;VALUE=DATE:20270704',
          'UID:d\nSUMMARY:Day\nDTSTART;VALUE=DATE:20270801\nDTEND;VALUE=DATE:20270802',
          'UID:e\nSUMMARY:Vigil\nDTSTART:20270901T220000\nDTEND:20270902T020000',
          'UID:f\nSUMMARY:No date',
          'UID:g\nSUMMARY:Secret\nDTSTART:20270901T220000\nCLASS:PRIVATE',
        ),
      );
      expect(await eventsOf()).toEqual([
        ['In UTC, evening', '2027-01-05', '7:00 PM to 9:00 PM', 'Church'],
        ['New York', '2027-01-07', '6:30 PM to 7:30 PM', null],
        ['Camp', '2027-07-01', null, null, '2027-07-01 null First day', '2027-07-03 null Last day'],
        ['Day', '2027-08-01', null, null],
        ['Vigil', '2027-09-01', '10:00 PM to 2:00 AM', null],
      ]);
      expect(done.leftOut.lines).toEqual([
        { title: 'No date', note: 'It cannot be read, or it has no date.' },
      ]);
      expect(done.notes.lines).toEqual([{ title: 'Secret', note: 'It was private, so it is a draft.' }]);
    });

    it('brings recurring events with their exceptions', async () => {
      await importFile(
        parish,
        calendar(
          'UID:w\nSUMMARY:Weekly\nDTSTART:20261201T190000\nRRULE:FREQ=WEEKLY;UNTIL=20270105T235959\nEXDATE:20261222T190000',
          'UID:w\nRECURRENCE-ID:20261215T190000\nSUMMARY:Weekly moved\nDTSTART:20261216T190000',
          'UID:m\nSUMMARY:Monthly\nDTSTART:20261206T120000\nRRULE:FREQ=MONTHLY;BYDAY=1SU;COUNT=3',
          'UID:n\nSUMMARY:Name day\nDTSTART;VALUE=DATE:20261203\nRRULE:FREQ=YEARLY;COUNT=2',
          'UID:i\nSUMMARY:Impossible\nDTSTART;VALUE=DATE:20261203\nRRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=31',
        ),
      );
      const dates = (name: string) =>
        eventsOf().then((rows) => rows.filter(([title]) => title === name).map(([, date]) => date));
      expect(await dates('Weekly')).toEqual(['2026-12-01', '2026-12-08', '2026-12-29', '2027-01-05']);
      expect(await dates('Weekly moved')).toEqual(['2026-12-16']);
      expect(await dates('Monthly')).toEqual(['2026-12-06', '2027-01-03', '2027-02-07']);
      expect(await dates('Name day')).toEqual(['2026-12-03', '2027-12-03']);
      const rules = await parish.deps.storage.db
        .selectFrom('event_series')
        .select('rule')
        .orderBy('id')
        .execute();
      expect(rules.map(({ rule }) => JSON.parse(rule).kind).slice(0, 3)).toEqual([
        'weekly',
        'monthly',
        'dates',
      ]);
    });
  });

  describe('a table', () => {
    it('brings events with dates and times as people write them', async () => {
      const done = await importFile(
        parish,
        '\ufeffEvent;Date;Start Time;End;Venue;Notes\nPicnic;7/4/2027;11 am;3pm;River park;"Bring; a dish"\nCamp;2027-08-02;;;;\nTalk;Sept 5, 2027;after the Qurbana;;;\nWhen?;soon;;;;\n',
      );
      expect(await eventsOf()).toEqual([
        ['Picnic', '2027-07-04', '11:00 AM to 3:00 PM', 'River park'],
        ['Camp', '2027-08-02', null, null],
        ['Talk', '2027-09-05', 'after the Qurbana', null],
      ]);
      expect(done.leftOut.lines).toEqual([
        { title: 'When?', note: 'Its date “soon” cannot be read. Write it as 7/4/2026 or 2026-07-04.' },
      ]);
    });

    it('brings organizations and former vicars, in any usual encoding', async () => {
      await importFile(
        parish,
        Buffer.from('Title,Type,Members\nSunday School,School,"Anna\nGeorge"\nChoir,Singing,\n'),
      );
      await importFile(
        parish,
        Buffer.from(
          '\ufeffName\tPosition\tFrom\tTo\nFr. José\tVicar\tJune 1998\t5/2004\nFr. X\t\t1990\t1995\n',
          'utf16le',
        ),
      );
      expect(await parish.visitor.organizations.list()).toMatchObject([
        { title: 'Sunday School', organization_type: 'Sunday School', members: 'Anna\nGeorge' },
      ]);
      expect(await parish.visitor.formerVicars.list()).toMatchObject([
        { name: 'Fr. José', position: 'Vicar', start_period: 'Jun-1998', end_period: 'May-2004' },
      ]);
    });
  });

  describe('events of WordPress plugins', () => {
    const event = (id: number, type: string, title: string, meta: Record<string, string>) =>
      post({ id, type, title, meta });

    it('have their times, places and dates', async () => {
      const weekly =
        'a:1:{s:5:"rules";a:1:{i:0;a:4:{s:4:"type";s:6:"Custom";s:8:"end-type";s:2:"On";s:3:"end";s:10:"2027-01-20";s:6:"custom";a:3:{s:8:"interval";i:1;s:4:"type";s:6:"Weekly";s:4:"week";a:1:{s:3:"day";a:1:{i:0;s:1:"3";}}}}}}';
      await importFile(
        parish,
        wordPressExport([
          post({
            id: 9,
            type: 'location',
            title: 'Hall',
            meta: { _location_id: '4', _location_town: 'Springfield' },
          }),
          event(1, 'event', 'Manager', {
            ...{
              _event_start_date: '2027-02-01',
              _event_start_time: '18:30:00',
              _event_end_date: '2027-02-01',
            },
            ...{ _event_end_time: '20:00:00', _location_id: '4' },
          }),
          event(2, 'mec-events', 'Modern', {
            ...{ mec_start_date: '2027-02-02', mec_start_time_hour: '6', mec_start_time_minutes: '5' },
            ...{ mec_start_time_ampm: 'PM', mec_end_date: '2027-02-02', mec_allday: '0' },
          }),
          event(3, 'ajde_events', 'On', { evcal_srow: String(Date.UTC(2027, 1, 3, 17) / 1000) }),
          event(4, 'tribe_events', 'All day', {
            ...{
              _EventStartDate: '2027-02-04 00:00:00',
              _EventEndDate: '2027-02-04 23:59:59',
              _EventAllDay: 'yes',
            },
          }),
          event(5, 'tribe_events', 'Series', {
            ...{ _EventStartDate: '2027-01-06 19:00:00', _EventRecurrence: weekly },
          }),
          event(6, 'ai1ec_event', 'Undated', {}),
        ]),
      );
      expect(await eventsOf()).toEqual([
        ...['2027-01-06', '2027-01-13', '2027-01-20'].map((date) => ['Series', date, '7:00 PM', null]),
        ['Manager', '2027-02-01', '6:30 PM to 8:00 PM', 'Hall, Springfield'],
        ['Modern', '2027-02-02', '6:05 PM', null],
        ['On', '2027-02-03', '5:00 PM', null],
        ['All day', '2027-02-04', null, null],
      ]);
      const [draft] = (await parish.staff.events.list({ query: { admin: 'true' } })).filter(
        ({ title }) => title === 'Undated',
      );
      expect(draft).toMatchObject({ isPublished: false, date: null });
    });

    it.each(['', 'a:1:{', 'O:8:"stdClass":0:{}', `${'a:1:{i:0;'.repeat(50)}`, 's:99:"x";'])(
      'the serialized value %j is not read',
      (text) => {
        expect(parsePhp(text)).toBeUndefined();
      },
    );
  });
});

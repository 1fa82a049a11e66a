import { expect } from 'vitest';
import { strictlyRead } from '#app/feeds/testing/strict-reader.ts';
import { endpoints } from '../../support/contract.ts';
import { defineCase } from '../../support/define-case.ts';
import { words } from '../../support/words.ts';

const LINE_BREAKS = [
  ...['\r\n', '\n', '\r', '\u0085', '\u2028', '\u2029', '\u000b', '\u000c', '\\n', '\\N', '\r\n ', '\r\n\t'],
  '\u001c',
];
const INJECTED_LINES = [
  'ATTACH:https://evil.example/x.exe',
  'BEGIN:VALARM\r\nACTION:AUDIO\r\nTRIGGER:-PT1M\r\nEND:VALARM',
  'END:VEVENT\r\nBEGIN:VEVENT\r\nUID:planted@evil.example\r\nSUMMARY:planted',
  'URL:https://evil.example/',
  'ORGANIZER:mailto:evil@evil.example',
  'RRULE:FREQ=SECONDLY',
  'X-ALT-DESC;FMTTYPE=text/html:<script>alert(1)</script>',
];
const FORMULAS = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '=HYPERLINK("https://evil.example")', '=cmd|x'];
const UNUSUAL = [
  '; , : \\ " ^',
  'a'.repeat(199),
  'പെരുന്നാൾ '.repeat(15).trim(),
  '👨‍👩‍👧‍👦'.repeat(15),
  '"quoted;TZID=x":y',
  '\\;\\,\\\\',
];
const EXPECTED_PROPERTIES = new Set(
  words(`
  UID DTSTAMP SEQUENCE DTSTART DTEND DURATION SUMMARY DESCRIPTION LOCATION URL CATEGORIES TRANSP`),
);

defineCase(
  {
    id: 'T60',
    title: 'text of events cannot inject properties or formulas into the calendar',
    pass: '0 injected properties, alarms, attachments or entries in the events calendar, which a strict RFC 5545 parser accepts; no endpoint returns CSV',
  },
  async ({ startSite, report }) => {
    const site = await startSite();
    const { client } = await site.staff();
    const texts = [
      ...LINE_BREAKS.flatMap((end) => INJECTED_LINES.map((line) => `Tea${end}${line}`)),
      ...FORMULAS,
      ...UNUSUAL,
    ];
    let created = 0;
    for (const text of texts) {
      const short = text.slice(0, 200).toWellFormed();
      const body = { title: short, description: text, location: short, date: '2027-01-10' };
      await client.events.create({ body: created % 2 ? { ...body, time: '5 PM' } : body });
      created += 1;
    }
    const { text, headers } = await site.call('/calendar/events.ics');
    const { warnings, entries, uids } = strictlyRead(text);
    expect(warnings).toEqual([]);
    expect([entries, new Set(uids).size]).toEqual([created, created]);
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8');

    const lines = text.replaceAll(/\r\n[ \t]/g, '').split('\r\n');
    const components = new Set(lines.filter((line) => line.startsWith('BEGIN:')));
    expect([...components].sort()).toEqual(
      words(`
      BEGIN:DAYLIGHT BEGIN:STANDARD BEGIN:VCALENDAR BEGIN:VEVENT BEGIN:VTIMEZONE`),
    );
    const events = lines.slice(lines.indexOf('BEGIN:VEVENT'), lines.lastIndexOf('END:VEVENT'));
    const names = events
      .filter((line) => !/^(BEGIN|END):VEVENT$/.test(line))
      .map((line) => /^[A-Z-]+/.exec(line)?.[0] ?? line);
    expect(names.filter((name) => !EXPECTED_PROPERTIES.has(name))).toEqual([]);
    expect(events.filter((line) => /^URL:/.test(line) && line.includes('evil'))).toEqual([]);

    // no endpoint returns a format that a spreadsheet would open
    const spreadsheets: string[] = [];
    for (const { method, path } of endpoints.filter((endpoint) => endpoint.method === 'GET')) {
      const sent = { method, headers: { accept: 'text/csv' } };
      const { headers: csvHeaders } = await site.call(path.replace(/:\w+/, '1'), sent);
      if (/csv|spreadsheet|excel/.test(String(csvHeaders['content-type']))) spreadsheets.push(path);
    }
    expect(spreadsheets).toEqual([]);
    report(`0 in ${created} entries with ${texts.length} texts; 0 warnings; 0 endpoints return CSV`);
  },
);

import { describe, expect, it } from 'vitest';
import { addDays, dateParts, WEEKDAY_NAMES, weekday } from '#church-year/dates.ts';
import { churchDay } from '#church-year/index.ts';
import { displayTime, parseTime } from '#kit/dates/time-of-day.ts';
import { datedEvents } from '../seed.ts';
import { demoAds } from './ads.ts';

import { demoNews } from './news.ts';
import { demoOrganizations } from './organizations.ts';
import { demoParish } from './parish.ts';
import { demoClergy, demoVicar } from './people.ts';
import { demoServices } from './services.ts';

/** A day of each week of two years, and the days around the feasts and the new year. */
const TODAYS = Array.from({ length: 730 }, (_, days) => addDays('2026-11-28', days)).filter(
  (date, index) => index % 8 === 0 || /-(?:07-0[2-5]|12-1[89]|12-2[0-6]|01-01)/.test(date),
);
const EVENTS_BY_TODAY = new Map(TODAYS.map((today) => [today, datedEvents(today)]));

/** What people call a gathering. */
const NAMES: Readonly<Record<string, RegExp>> = {
  'Morning Prayer': /morning prayer/i,
  'Evening Prayer': /evening prayer|sandhya/i,
  'Holy Qurbana': /holy qurbana/i,
  'Bible study': /bible study/i,
  MGOCSM: /mgocsm|student/i,
  Samajam: /samajam|\bmeeting\b/i,
  Raasa: /raasa|procession/i,
  picnic: /picnic/i,
  retreat: /retreat/i,
  'health fair': /health fair|blood drive/i,
  'interfaith meal': /interfaith/i,
  'Malayalam class': /malayalam class|evenings for those/i,
  'marriage preparation': /marriage preparation/i,
  'managing committee': /managing committee/i,
  'prayer group': /prayer group/i,
  office: /\boffice is open\b/i,
};
const TIME = /\b\d{1,2}(?::\d{2})? ?[AP]M\b|\b\d{1,2}:\d{2}\b|\bnoon\b|o['’]clock|\bhalf past\b/gi;
const WEEKDAY = new RegExp(`\\b(${WEEKDAY_NAMES.join('|')})s?\\b(?! School)`, 'g');

interface Claim {
  readonly gathering: string;
  readonly weekday: string | undefined;
  readonly time: string | undefined;
}

/** Each weekday and each time of a text, for each gathering that the text names. */
function claimsOf(name: string, weekdays: readonly string[], times: readonly string[]): Claim[] {
  const gatherings = Object.keys(NAMES).filter((gathering) => NAMES[gathering]?.test(name));
  const pairs = (weekdays.length > 0 ? weekdays : [undefined]).flatMap((day) =>
    (times.length > 0 ? times : [undefined]).map((time) => ({ weekday: day, time })),
  );
  return gatherings.flatMap((gathering) => pairs.map((pair) => ({ gathering, ...pair })));
}
/** The times at which something begins. */
const timesIn = (text: string) =>
  [...text.replace(/ to (?:noon|\d+:\d\d [AP]M)/g, '').matchAll(TIME)].map(([time]) => displayTime(time));
const weekdaysIn = (text: string) => [...text.matchAll(WEEKDAY)].map(([, day]) => day as string);
const sentencesOf = (text: string) => text.split(/(?<=[.:!?])\s+|\n+/);

/** The records that state a time: services, events with their programs, and organizations. */
function recordClaims(events: ReturnType<typeof datedEvents>): Claim[] {
  const dayOf = (date: string) => WEEKDAY_NAMES[weekday(date)] as string;
  const start = (time: string | null | undefined) =>
    time && parseTime(time) ? [timesIn(displayTime(time))[0] ?? ''] : [];
  return [
    ...demoServices
      .filter(({ category }) => category === 'regular')
      .flatMap(({ name, day, time }) => claimsOf(name, [day], start(time))),
    ...events.flatMap(({ body: { title, date, time, program } }) => [
      ...(date && program.length === 0 ? claimsOf(title, [dayOf(date)], start(time)) : []),
      ...program.flatMap((entry) => claimsOf(entry.text, [dayOf(entry.date)], start(entry.time))),
    ]),
    ...demoOrganizations.flatMap(({ title, organization_type, announcements }) =>
      sentencesOf(announcements ?? '')
        .filter((sentence) => weekdaysIn(sentence).length > 0)
        .flatMap((sentence) =>
          claimsOf(
            /\boffice\b/.test(sentence) ? sentence : `${organization_type} ${title}`,
            weekdaysIn(sentence),
            timesIn(sentence),
          ),
        ),
    ),
  ];
}

/** All other texts, sentence by sentence. */
const sentences = [
  ...demoServices.map(({ description }) => description ?? ''),
  ...datedEvents('2026-11-28').map(({ body }) => body.description),
  ...demoOrganizations.flatMap(({ description, announcements }) => [description, announcements ?? '']),
  ...demoNews.flatMap(({ title, content }) => [title, content]),
  ...demoAds.map(({ description }) => description),
  ...demoClergy.map(({ description }) => description),
  demoVicar.message1,
  ...Object.values(demoParish.visit).map(String),
]
  .flatMap((text) => sentencesOf(text ?? ''))
  .filter((sentence) => weekdaysIn(sentence).length + timesIn(sentence).length > 0);

describe('the demonstration, whatever the day of the first start,', () => {
  it('has one time for each gathering on each weekday', () => {
    for (const [today, events] of EVENTS_BY_TODAY) {
      const claims = recordClaims(events).filter(({ time }) => time);
      const times = Map.groupBy(claims, (claim) => `${claim.gathering}, ${claim.weekday}`);
      const several = [...times].filter(
        // of two processions on one day only the program speaks
        ([key, found]) => !key.startsWith('Raasa') && new Set(found.map(({ time }) => time)).size > 1,
      );
      expect([today, several]).toEqual([today, []]);
    }
  });

  it('has no text with another weekday or time than the record of the gathering that it names', () => {
    for (const [today, events] of EVENTS_BY_TODAY) {
      // in the week of the perunnal there are more services than otherwise
      const others = ({ text }: { text: string }) => !/prayer|holy qurbana/i.test(text);
      const records = recordClaims(
        events.map(({ isWeekly, body }) => ({
          isWeekly,
          body: { ...body, program: body.program.filter(others) },
        })),
      );
      const wrong = sentences.filter((sentence) =>
        claimsOf(sentence, weekdaysIn(sentence), timesIn(sentence)).some(
          ({ gathering, weekday: day, time }) =>
            !records.some(
              (record) =>
                record.gathering === gathering &&
                (!day || record.weekday === day) &&
                (!time || !record.time || record.time === time),
            ),
        ),
      );
      expect([today, wrong]).toEqual([today, []]);
    }
  });

  it('has events on days that suit them', () => {
    for (const [today, events] of EVENTS_BY_TODAY) {
      const dateOf = (title: string) =>
        events.find(({ body }) => body.title === title)?.body.date ?? expect.fail();
      const { month, weekday: day } = dateParts(dateOf('Parish picnic'));
      expect([today, month, day]).toEqual([
        today,
        expect.stringMatching(/May|June|July|August|September/),
        'Sunday',
      ]);
      const perunnal = addDays(dateOf('Perunnal of the parish'), 7);
      expect([today, perunnal]).toEqual([today, expect.stringMatching(/-07-0[3-9]|-12-1[5-9]|-12-2[01]/)]);
      expect([today, weekday(perunnal), perunnal >= today]).toEqual([today, 0, true]);
      for (const title of [
        'Parish picnic',
        'Health fair and blood drive',
        'Interfaith meal',
        'Youth retreat at the lake',
        'Koodasa of the bell tower',
      ])
        expect([today, title, churchDay(dateOf(title)).fastDay]).toEqual([today, title, null]);
      const eve = dateOf('Prayer for the departed by candlelight');
      expect([today, churchDay(addDays(eve, 1)).entries[0]?.name]).toEqual([
        today,
        'All the Departed Faithful',
      ]);
    }
  });

  it('has at least eight coming events and four past ones, no two of which are at the same time', () => {
    for (const [today, events] of EVENTS_BY_TODAY) {
      const dated = events.flatMap(({ body }) => (body.date ? [body] : []));
      const last = ({ date, program }: (typeof dated)[number]) => program.at(-1)?.date ?? (date as string);
      const past = dated.filter((event) => last(event) < today);
      expect([today, past.length]).toEqual([today, 4]);
      expect(new Set(dated.map(({ date }) => date)).size).toBe(dated.length);
      const titles = new Set(dated.map(({ title }) => title));
      expect(titles.size - past.length + 1).toBeGreaterThanOrEqual(8);
    }
  });
});

import { describe, expect, it } from 'vitest';
import { datedEntries } from '../tables/all.ts';
import { daysIn, keysOn, years } from '../testing/days.ts';
import { isGreatFeast, isOfOurLord, sortByPrecedence } from './precedence.ts';

const allDays = years().flatMap((year) => daysIn(year));

describe('the order of entries on one day', () => {
  it.each([
    ['Mayaltho and a Sunday after Denaha', '2020-02-02', ['mayaltho', 'fourth-sunday-after-denaha']],
    [
      'Mayaltho and the Sunday before Nineveh Lent',
      '2031-02-02',
      ['mayaltho', 'fourth-sunday-after-denaha', 'pethurtha-of-nineveh-lent'],
    ],
    ['Mayaltho and All Departed Priests', '2042-02-02', ['mayaltho', 'all-departed-priests']],
    ['the Transfiguration and a Sunday', '2023-08-06', ['transfiguration', 'tenth-sunday-after-pentecost']],
    ['the Holy Cross and a Sunday', '2025-09-14', ['holy-cross', 'fifth-sunday-after-shunoyo']],
    [
      'the Circumcision and the Sunday after Christmas',
      '2023-01-01',
      ['circumcision-of-our-lord', 'first-sunday-after-christmas'],
    ],
    ['Hosanna and the Annunciation', '2018-03-25', ['hosanna', 'annunciation-march-25']],
  ])('puts a feast of our Lord first: %s (%s)', (_, date, keys) => {
    expect(keysOn(date).slice(0, keys.length)).toEqual(keys);
  });

  it.each([
    ['St. Peter and St. Paul', '2025-06-29', ['third-sunday-after-pentecost', 'st-peter-and-st-paul']],
    ['the Twelve Apostles', '2024-06-30', ['sixth-sunday-after-pentecost', 'twelve-apostles']],
    [
      'Shunoyo',
      '2027-08-15',
      ['second-sunday-after-transfiguration', 'shunoyo', 'ignatios-abded-meshiha-ii'],
    ],
    ['the Birth of St. Mary', '2024-09-08', ['fourth-sunday-after-shunoyo', 'birth-of-st-mary']],
    ['St. Stephen', '2023-01-08', ['first-sunday-after-denaha', 'st-stephen']],
    [
      'the Forty Martyrs in Great Lent',
      '2026-03-09',
      ['lent-4-monday', 'forty-martyrs', 'geevarghese-mar-coorilos-ambattu'],
    ],
    ['St. George in Easter’s week', '2025-04-23', ['hevoro-wednesday', 'st-george']],
  ])('puts any other feast after the Sunday or weekday of a season: %s (%s)', (_, date, keys) => {
    expect(keysOn(date).slice(0, keys.length)).toEqual(keys);
  });

  it('puts a feast before a commemoration, and an observance last', () => {
    expect(keysOn('2026-10-15')).toEqual(['mar-osyo', 'enthronement-of-baselios-marthoma-mathews-iii']);
    expect(keysOn('2026-10-22')).toEqual(['st-james-son-of-alphaeus', 'baselios-shakralla']);
    expect(keysOn('2026-10-04').at(-1)).toBe('seminary-day');
  });

  it('puts only feasts of our Lord before a Sunday, from 1900 to 2200', () => {
    for (const { date, entries } of allDays) {
      const sunday = entries.findIndex(({ kind }) => kind === 'sunday');
      const preceding = entries.slice(0, Math.max(0, sunday));
      if (!preceding.every(isOfOurLord)) expect.fail(`${entries[0]?.key} on ${date}`);
    }
  });

  it('puts feasts of our Lord before all other entries', () => {
    for (const { date, entries } of allDays)
      for (const [index, entry] of entries.entries())
        if (isOfOurLord(entry) && !entries.slice(0, index).every(isOfOurLord)) expect.fail(date);
  });

  it('does not depend on the order of the input', () => {
    const names = ['mar-osyo', 'seminary-day', 'easter', 'holy-cross', 'marthoma-iv', 'kothine-sunday'];
    const entries = names.map((name) => datedEntries.find(({ key }) => key === name) ?? expect.fail(name));
    const order = ['easter', 'holy-cross', 'kothine-sunday', 'mar-osyo', 'marthoma-iv', 'seminary-day'];
    expect(sortByPrecedence(entries).map(({ key }) => key)).toEqual(order);
    expect(sortByPrecedence(entries.toReversed()).map(({ key }) => key)).toEqual(order);
  });
});

describe('the feasts of our Lord', () => {
  it('are fourteen and, together with Shunoyo, the great feasts', () => {
    expect(datedEntries.filter(isOfOurLord).map(({ key }) => key)).toEqual([
      'christmas',
      'circumcision-of-our-lord',
      'denaha',
      'mayaltho',
      'hosanna',
      'maundy-thursday',
      'good-friday',
      'gospel-saturday',
      'annunciation-march-25',
      'easter',
      'ascension',
      'pentecost',
      'transfiguration',
      'holy-cross',
    ]);
    expect(datedEntries.filter((entry) => isGreatFeast(entry) && !isOfOurLord(entry))).toMatchObject([
      { key: 'shunoyo' },
    ]);
  });
});

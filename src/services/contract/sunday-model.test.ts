import { describe, expect, it } from 'vitest';
import { type Occurrence, serviceTexts } from './sunday-model.ts';

const MAIN = { id: 2, name: 'Holy Qurbana', day: 'Sunday', time: '8:30 AM', isEverySunday: true };
const HELD: Occurrence = {
  ...{ id: 2, name: 'Holy Qurbana', state: 'held', date: '2026-11-29', time: '8:30 AM' },
  ...{ start: '2026-11-29T08:30:00-06:00', place: null, language: 'Malayalam', reason: null, before: null },
};
const before = { time: '8:30 AM', place: null, language: 'Malayalam' };
const CANCELED: Occurrence = { ...HELD, state: 'canceled', time: null, start: null, reason: 'snow.', before };
const LATER: Occurrence = { ...HELD, state: 'changed', time: '10:00 AM', before };
const NEXT_WEEK: Occurrence = { ...HELD, date: '2026-12-06', start: '2026-12-06T08:30:00-06:00' };
const PARKING = { usual: '', days: [] };
const NOTHING = { main: MAIN, underway: null, qurbana: null, changes: [], parking: PARKING };

const textsOn = (today: string, services: Partial<Parameters<typeof serviceTexts>[0]>) =>
  serviceTexts({ ...NOTHING, today, ...services });

describe('the headline', () => {
  it.each<[string, string, object]>([
    ['Sunday, November 29, 8:30 AM', '2026-11-27', { qurbana: HELD }],
    ['Tomorrow 8:30 AM · Holy Qurbana', '2026-11-28', { qurbana: HELD }],
    ['Today 8:30 AM · Holy Qurbana', '2026-11-29', { qurbana: HELD }],
    ['Now: Holy Qurbana, since 8:30 AM', '2026-11-29', { underway: HELD, qurbana: NEXT_WEEK }],
    ['Sunday, December 6, 8:30 AM', '2026-11-29', { qurbana: NEXT_WEEK }],
    [
      'No Qurbana this Sunday: snow · next December 6, 8:30 AM',
      '2026-11-27',
      { qurbana: NEXT_WEEK, changes: [CANCELED] },
    ],
    ['No Qurbana today: snow', '2026-11-29', { changes: [CANCELED] }],
    ['This Sunday 10:00 AM · Holy Qurbana', '2026-11-27', { qurbana: LATER, changes: [LATER] }],
    [
      'Tomorrow 8:30 AM, in the hall · Holy Qurbana',
      '2026-11-28',
      { qurbana: { ...HELD, place: 'in the hall' } },
    ],
  ])('is “%s” on %s', (headline, today, services) => {
    expect(textsOn(today, services).headline).toBe(headline);
  });

  it('is unknown if no date of the main service is known', () => {
    expect(textsOn('2026-11-27', {}).headline).toBeNull();
    expect(textsOn('2026-11-27', { main: null })).toMatchObject({
      headline: null,
      usual: null,
      sentence: null,
    });
  });

  it('names the service before a cancelation that comes later', () => {
    const saturday = { ...CANCELED, date: '2026-12-05' };
    expect(textsOn('2026-11-29', { qurbana: HELD, changes: [saturday] }).headline).toBe(
      'Today 8:30 AM · Holy Qurbana',
    );
  });
});

it('each change of the week is a sentence', () => {
  const moved = { ...LATER, place: 'in the hall', language: 'English', reason: 'New carpet' };
  const evening = { ...CANCELED, id: 3, name: 'Evening Prayer', date: '2026-12-02', reason: null };
  expect(textsOn('2026-11-27', { changes: [CANCELED, moved, evening] }).changes).toEqual([
    'No Qurbana this Sunday: snow.',
    'Holy Qurbana this Sunday at 10:00 AM, in the hall, in English: New carpet.',
    'No Evening Prayer this Wednesday.',
  ]);
});

it('the usual time is that of the main service', () => {
  expect(textsOn('2026-11-27', {})).toMatchObject({
    usual: 'Sunday 8:30 AM, Holy Qurbana',
    sentence: 'Holy Qurbana every Sunday at 8:30 AM',
  });
  const main = { ...MAIN, day: 'Second and fourth Sunday', isEverySunday: false };
  expect(textsOn('2026-11-27', { main }).sentence).toBe('Holy Qurbana: Second and fourth Sunday, 8:30 AM');
});

it('the parking of a day is shown in the week before, beside the usual one unless it is that of Sunday', () => {
  const friday = { date: '2026-11-27', text: 'At the school' };
  const sunday = { date: '2026-11-29', text: 'On the lawn' };
  const shown = (...days: (typeof friday)[]) =>
    textsOn('2026-11-26', { parking: { usual: 'Behind the church', days } }).parking.map(({ term, text }) => [
      term,
      text,
    ]);
  expect(shown()).toEqual([['Parking', 'Behind the church']]);
  expect(shown(friday)).toEqual([
    ['Parking tomorrow', 'At the school'],
    ['Parking', 'Behind the church'],
  ]);
  expect(shown(sunday)).toEqual([['Parking this Sunday', 'On the lawn']]);
  expect(textsOn('2026-11-26', {}).parking).toEqual([]);
});

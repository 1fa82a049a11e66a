import { describe, expect, it } from 'vitest';
import { testApp } from '#app/testing/test-app.ts';
import { useSharedTestApp } from '#app/testing/use-test-app.ts';
import { churchDay, churchYear } from '#church-year/index.ts';
import { engines } from '#kit/storage/testing/fresh-database.ts';
import type { Liturgy } from '#parish/parish-settings.server.ts';
import { LectionaryDay, LectionaryYear } from './contract.ts';
import { presentDay } from './present.server.ts';

describe.each(engines)('the lectionary on %s', (engine) => {
  const parish = useSharedTestApp({ engine });

  const yearOf = (year: string) => parish.visitor.lectionary.year({ query: { year } });
  const dayOf = (date: string) => parish.visitor.lectionary.day({ params: { date } });

  it.each(['1900', '2026', '2200'])(
    'has the year %s, from January to December',
    { tags: ['P3', 'P7'] },
    async (year) => {
      const response = await yearOf(year);
      expect(response.year).toBe(Number(year));
      expect(response.events[0]?.date).toBe(`${year}-01-01`);
      expect(response.events.every(({ date }) => date.startsWith(`${year}-`))).toBe(true);
      expect(LectionaryYear.parse(response)).toEqual(response);
    },
  );

  it('returns the supported years with the error', async () => {
    await expect(yearOf('1899')).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: expect.stringContaining('1900 to 2200'),
    });
  });

  it('gives each entry a unique id in ascending order of date and position', async () => {
    for (const year of ['1900', '1936', '2026', '2035', '2200']) {
      const { events } = await yearOf(year);
      const ids = events.map(({ id }) => id);
      expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
      for (const { id, date } of events) expect(String(id).slice(0, 8)).toBe(date.replaceAll('-', ''));
    }
  });

  it('returns an event with its tone, fast and readings', { tags: ['P3'] }, async () => {
    const { events } = await yearOf('2026');
    expect(events.find(({ date }) => date === '2026-12-06')).toEqual({
      id: 202612061,
      key: 'birth-of-john-the-baptist',
      date: '2026-12-06',
      summary: 'Birth of John the Baptist',
      malayalam: 'യൂഹാനോൻ സ്നാപകന്റെ ജനനം',
      otherNames: ["Children's Day", 'Intercession Day'],
      kind: 'sunday',
      hasReadings: true,
      readings: [
        { heading: 'Evening', malayalam: 'സന്ധ്യ', lines: ['Mark 10:13-16'] },
        { heading: 'Morning', malayalam: 'പ്രഭാതം', lines: ['Matthew 11:11-19'] },
        {
          heading: 'Before Holy Qurbana',
          malayalam: 'വി. കുർബ്ബാനയ്ക്കു മുമ്പ്',
          lines: [
            'Genesis 21:1-21',
            'Exodus 2:1-10',
            '1 Samuel 1:20-28; 2:18-26',
            'Psalm 127:1-5',
            'Isaiah 62:1-12',
          ],
        },
        {
          heading: 'Holy Qurbana',
          malayalam: 'വി. കുർബ്ബാന',
          lines: ['1 John 3:1-3', 'Ephesians 6:1-4', 'Colossians 3:20-21', 'Luke 1:57-80'],
        },
      ],
      edition: 2007,
      tone: 6,
      toneInfo: {
        tone: 6,
        name: 'Shtithoyo',
        syriacName: 'ܫܬܝܬܝܐ',
        audioLink: parish.deps.parish.current().liturgy.recordings[6] ?? null,
        isFeastDay: false,
        feastName: null,
        reason: '5th Sunday after Koodosh Eetho (tone 1), so tone 6',
      },
      season: 'koodosh-eetho',
      fast: 'Fast of the Nativity (25 days)',
      fastDay: { day: 6, of: 25 },
      endingFast: null,
      rank: null,
      commemoration: null,
    });
  });

  it('names the fasts of days without events', async () => {
    const { events, fastDays } = await yearOf('2027');
    expect(events.filter(({ date }) => date in fastDays)).toEqual([]);
    expect(fastDays).toMatchObject({
      '2027-01-13': 'Wednesday fast',
      '2027-12-07': 'Fast of the Nativity (25 days)',
    });
    // a great feast on a Wednesday
    expect(fastDays['2027-01-06']).toBeUndefined();
  });

  it('marks a feast day, and omits the tone of a day without one', { tags: ['P3'] }, async () => {
    expect((await dayOf('2026-01-06')).toneInfo).toMatchObject({ isFeastDay: true, feastName: 'Denaha' });
    expect(await dayOf('2026-01-07')).toMatchObject({ tone: null, toneInfo: null });
  });

  it('returns a day with both lists and the same events as in its year', async () => {
    const { events } = await yearOf('2026');
    for (const date of ['2026-01-25', '2026-04-03', '2026-11-01']) {
      const day = await dayOf(date);
      expect(LectionaryDay.parse(day)).toEqual(day);
      const ofYear = events.filter((event) => event.date === date);
      expect(day.events.map(({ lists, notes, ...event }) => event)).toEqual(ofYear);
      expect(day.names).toEqual(ofYear.map(({ summary }) => summary));
    }
    const [koodoshEetho] = (await dayOf('2026-11-01')).events;
    expect(koodoshEetho?.lists[2007]).toEqual(koodoshEetho?.readings);
    expect(koodoshEetho?.lists[2016]?.[0]).toMatchObject({ heading: 'Evening', lines: ['Mark 8:27-33'] });
    expect((await dayOf('2026-04-03')).events[0]?.lists[2016]).toBeNull();
  });

  it('returns an ordinary weekday with season and fast but without names and readings', async () => {
    expect(await dayOf('2026-06-03')).toEqual({
      date: '2026-06-03',
      names: [],
      malayalam: { date: '2026 ജൂൺ 3, ബുധൻ', season: 'ഉയിർപ്പ് മുതൽ കൂദോശ് ഈത്തോ വരെ', fast: 'ബുധനാഴ്ച നോമ്പ്' },
      season: 'easter',
      kind: 'weekday',
      fast: 'Wednesday fast',
      fastDay: null,
      endingFast: null,
      tone: null,
      toneInfo: null,
      readings: [],
      edition: 2007,
      events: [],
      previous: '2026-06-02',
      next: '2026-06-04',
    });
  });

  it('returns notes for readers with the misprints of their book, and no notes of editors', async () => {
    const notesOn = async (date: string) => (await dayOf(date)).events.flatMap(({ notes }) => notes);
    expect(await notesOn('2026-01-08')).toEqual([
      'Before Holy Qurbana: Sirach 50:1-2. The printed lectionary has “Baruch 50:1-2”, a misprint.',
    ]);
    expect(await notesOn('2026-03-25')).toEqual([
      'Holy Qurbana is celebrated on this day, even in Great Lent and in the Passion Week.',
    ]);
    expect(await notesOn('2026-02-02')).toEqual([]);
  });

  it.each([
    ['2026-03-01', '2026-02-28', '2026-03-02'],
    ['2024-03-01', '2024-02-29', '2024-03-02'],
    ['2026-12-31', '2026-12-30', '2027-01-01'],
    ['1900-01-01', null, '1900-01-02'],
    ['2200-12-31', '2200-12-30', null],
  ])('returns the neighbors of %s: %s and %s', async (date, previous, next) => {
    expect(await dayOf(date)).toMatchObject({ date, previous, next });
  });

  it('rejects a day that does not exist, with the form of a date', async () => {
    const response = await parish.request('/api/lectionary/2026-02-29');
    expect([response.status, await response.json()]).toEqual([
      400,
      expect.objectContaining({ message: 'Please enter a date as YYYY-MM-DD, from 1900 to 2200.' }),
    ]);
  });

  it('returns the readings of fourteen rites and of the commons', async () => {
    const services = await parish.visitor.lectionary.services();
    const kinds = Object.groupBy(services, ({ kind }) => kind);
    expect([kinds.service?.length, kinds.common?.length]).toEqual([14, 8]);
    expect(services.filter(({ readings }) => readings.length === 0)).toEqual([]);
    expect(services.find(({ key }) => key === 'service-matrimony')).toEqual({
      key: 'service-matrimony',
      name: 'Holy Matrimony',
      malayalam: 'വി. വിവാഹം',
      kind: 'service',
      readings: [
        { heading: 'Readings', malayalam: 'വായനകൾ', lines: ['Ephesians 5:21-6:3', 'Matthew 19:1-12'] },
      ],
    });
    expect(kinds.common?.[1]).toMatchObject({
      name: 'Feast of an Apostle',
      readings: [{ heading: 'Evening' }, { heading: 'Morning' }, {}, { heading: 'Holy Qurbana' }],
    });
  });
});

describe.each(engines)('today in the church on %s', (engine) => {
  it('is the day in the parish’s time zone, with its Gospel, the next church day and the next great feast', async () => {
    const parish = await testApp({ engine, now: '2026-12-06T18:00:00Z' });
    expect(await parish.client().lectionary.today()).toEqual({
      date: '2026-12-06',
      names: ['Birth of John the Baptist', 'Mar Sokhe (St. Nicholas) of Myra'],
      season: 'koodosh-eetho',
      fast: 'Fast of the Nativity (25 days)',
      fastDay: { day: 6, of: 25 },
      endingFast: null,
      tone: 6,
      gospel: ['Luke 1:57-80'],
      nextDay: {
        date: '2026-12-10',
        name: 'Mar Behanam, Marth Sarah and the co-martyrs; Mar Philoxenos of Mabbug',
      },
      nextFeast: { date: '2026-12-25', name: 'Yeldho (Christmas), the Nativity of our Lord', days: 19 },
    });
    await parish.close();
  });
});

describe('the lectionary of a parish with the 2016 list and Malankara tones', () => {
  const liturgy: Liturgy = {
    edition: 2016,
    toneProfile: 'malankara',
    toneOn: { '2026-12-13': 2 },
    parishFeasts: [],
    recordings: { 1: '/tones/tone-1.mp3' },
  };
  const dayOf = (date: string) => presentDay(churchDay(date, liturgy), liturgy);

  it('has notes for the choir that end with the tone of the day, except where the parish chose it', () => {
    const noteOn = (date: string, more: Partial<Liturgy> = {}) => {
      const chosen = { ...liturgy, ...more };
      return presentDay(churchDay(date, chosen), chosen).events[0]?.notes.find((note) => /tone/i.test(note));
    };
    for (const date of ['2026-04-05', '2026-04-12']) {
      expect(noteOn(date)).toMatch(new RegExp(`tone ${dayOf(date).tone}\\.$`));
      expect(noteOn(date, { toneOn: { [date]: 3 } })).toBeUndefined();
    }
    const byRule: Liturgy = { ...liturgy, toneProfile: 'specification' };
    const notes = churchYear(2026, byRule).days.flatMap((day) =>
      presentDay(day, byRule).events.flatMap((event) => event.notes),
    );
    expect(notes.length).toBeGreaterThan(5);
    expect(notes.filter((note) => /\btone/i.test(note))).toEqual([]);
  });

  it('returns its tones, a tone override on a date, and only existing recordings', () => {
    expect(dayOf('2026-11-01').toneInfo).toMatchObject({ tone: 1, audioLink: '/tones/tone-1.mp3' });
    expect(dayOf('2026-11-02').toneInfo).toMatchObject({ tone: 5, audioLink: null });
    expect(dayOf('2026-12-13').toneInfo).toMatchObject({
      tone: 2,
      reason: 'Chosen by the parish for this day, tone 2',
    });
  });
});

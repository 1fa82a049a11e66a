import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { KeptVerse } from '../verse-cache.ts';
import { createLog } from './log.ts';
import { failures, hangs, json, late, type ServiceStandIn, serviceStandIn } from './testing/fake-service.ts';
import { createVerseService, keepAsking, type VerseService } from './verse-api.ts';

const DETAILS = { text: 'Yahweh is my light and my salvation.', reference: 'Psalm 27:1', version: 'WEB' };
const GOOD = { verse: { details: DETAILS, notice: 'Powered by somebody' } };
const MINUTE_MS = 60_000;

describe('the daily-verse service', () => {
  let standIn: ServiceStandIn;
  let verses: VerseService;
  let now: number;
  let today: string;
  let kept: KeptVerse;

  beforeEach(async () => {
    standIn = await serviceStandIn(json(GOOD));
    now = Date.parse('2026-11-24T18:00:00Z');
    today = '2026-11-24';
    kept = { of: async () => undefined, keep: async () => undefined, mayAsk: async () => true };
    verses = verseServiceAt(standIn.url);
  });
  afterEach(() => standIn.close());

  const verseServiceAt = (verseUrl: string | undefined) =>
    createVerseService({
      settings: { verseUrl },
      day: { today: () => today },
      kept,
      clock: { now: () => now },
      log: createLog({ write: () => undefined }),
    });
  const answered = async (verse: unknown) => {
    standIn.behave(json({ verse }));
    return verses.today();
  };

  it('is asked once a day, however many ask at once and later', async () => {
    const all = await Promise.all([1, 2, 3].map(() => verses.today()));
    expect([...all, await verses.today()]).toEqual([DETAILS, DETAILS, DETAILS, DETAILS]);
    expect([standIn.asked.length, verses.arrivals()]).toEqual([1, 1]);
    today = '2026-11-25';
    await verses.today();
    expect([standIn.asked.length, verses.arrivals()]).toEqual([2, 2]);
  });

  it('is asked by one process only, whose verse the others have too', async () => {
    kept = { ...kept, mayAsk: async () => false };
    const other = verseServiceAt(standIn.url);
    expect([await other.today(), standIn.asked.length]).toEqual([undefined, 0]);
    kept.of = async () => DETAILS;
    expect([await other.today(), other.arrivals(), standIn.asked.length]).toEqual([DETAILS, 1, 0]);
  });

  it('is done without while the database does not answer', async () => {
    kept = { ...kept, of: () => Promise.reject(new Error('The database does not answer')) };
    expect(await verseServiceAt(standIn.url).today()).toBeUndefined();
  });

  it('is nobody without VERSE_URL', async () => {
    expect(await verseServiceAt(undefined).today()).toBeUndefined();
  });

  it.each([
    ['the version is left out', { details: { ...DETAILS, version: undefined } }, DETAILS],
    ['the version is no text', { details: { ...DETAILS, version: 7 } }, DETAILS],
    [
      'reference and version stand a step higher',
      { details: { text: 'Jesus wept.' }, reference: 'John 11:35', version: 'KJV' },
      { text: 'Jesus wept.', reference: 'John 11:35', version: 'KJV' },
    ],
    [
      'its words stand on several lines',
      { details: { ...DETAILS, text: '\n  Yahweh is my light\r\n  and my salvation. ' } },
      DETAILS,
    ],
    [
      'signs that no screen shows stand in its words, and nothing else in its version',
      {
        details: {
          text: 'Yahweh\0 is my\u0085light\u0001 and my salvation.',
          reference: 'Psalm\f27:1\0',
          version: '\0',
        },
      },
      DETAILS,
    ],
  ])('is understood when %s', { tags: ['P3', 'P7'] }, async (_, verse, expected) => {
    expect(await answered(verse)).toEqual(expected);
  });

  it.each([
    ['no verse', undefined],
    ['no details', { text: 'Jesus wept.' }],
    ['blank words', { details: { ...DETAILS, text: ' \n ' } }],
    ['words that are no text', { details: { ...DETAILS, text: ['Jesus wept.'] } }],
    ['words without end', { details: { ...DETAILS, text: 'word '.repeat(1_000) } }],
    ['words that no screen shows', { details: { ...DETAILS, text: '\0\u0001' } }],
    ['no reference', { details: { text: 'Jesus wept.' } }],
    ['a reference without end', { details: { ...DETAILS, reference: 'John '.repeat(100) } }],
  ])('is not believed when it answers %s', async (_, verse) => {
    expect(await answered(verse)).toBeUndefined();
    expect(verses.arrivals()).toBe(0);
  });

  it.each(Object.keys(failures))(
    'has no verse when it answers with %s, and is asked again in a minute',
    async (name) => {
      standIn.behave(failures[name]?.(GOOD) ?? hangs);
      expect([await verses.today(), await verses.today()]).toEqual([undefined, undefined]);
      expect(standIn.asked).toHaveLength(1);
      standIn.behave(json(GOOD));
      now += MINUTE_MS;
      expect(await verses.today()).toEqual(DETAILS);
    },
  );

  it('keeps nobody waiting for more than a second, and what comes later is there for the next', async () => {
    let answer: (() => void) | undefined;
    standIn.behave((request, response) => {
      answer = () => json(GOOD)(request, response);
    });
    // whoever waited for the answer would wait for ever: it comes after them
    expect(await verses.today()).toBeUndefined();
    expect(await verses.today(), 'who comes meanwhile waits no longer').toBeUndefined();
    answer?.();
    await expect.poll(() => verses.today()).toEqual(DETAILS);
    expect([standIn.asked.length, verses.arrivals()]).toEqual([1, 1]);
  });

  it('is not asked twice at once while it says nothing', async () => {
    standIn.behave(hangs);
    await verses.today();
    now += MINUTE_MS;
    await verses.today();
    expect(standIn.asked).toHaveLength(1);
  });

  it('does not give the verse of a day that has turned meanwhile', async () => {
    standIn.behave(late(100, json(GOOD)));
    const asked = verses.today();
    today = '2026-11-25';
    expect(await asked).toBeUndefined();
    expect(await verses.today()).toEqual(DETAILS);
    expect(standIn.asked).toHaveLength(2);
  });

  it('is asked before the first visitor comes', async () => {
    const asking = keepAsking(verses);
    await expect.poll(verses.arrivals, { timeout: 5_000 }).toBe(1);
    asking.stop();
  });
});

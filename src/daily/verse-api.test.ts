import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '#kit/process/log.ts';
import {
  delayed,
  type FakeService,
  jsonResponse,
  neverResponds,
  startFakeService,
} from '#kit/process/testing/fake-service.ts';
import {
  createVerseService,
  startVersePolling,
  type VerseCache,
  type VerseService,
} from './verse-api.server.ts';

const DETAILS = { text: 'Yahweh is my light and my salvation.', reference: 'Psalm 27:1', version: 'WEB' };
const GOOD = { verse: { details: DETAILS, notice: 'Powered by somebody' } };
const MINUTE_MS = 60_000;

describe('the daily-verse service', () => {
  let standIn: FakeService;
  let verses: VerseService;
  let now: number;
  let today: string;
  let cache: VerseCache;

  beforeEach(async () => {
    standIn = await startFakeService(jsonResponse(GOOD));
    now = Date.parse('2026-11-24T18:00:00Z');
    today = '2026-11-24';
    cache = { get: async () => undefined, set: async () => undefined, acquireFetchLease: async () => true };
    verses = verseServiceAt(standIn.url);
  });
  afterEach(() => standIn.close());

  const verseServiceAt = (verseUrl: string | undefined) =>
    createVerseService({
      config: { verseUrl },
      calendarClock: { today: () => today },
      cache,
      clock: { now: () => now },
      log: createLog({ write: () => undefined }),
    });
  const verseFor = async (verse: unknown) => {
    standIn.respondWith(jsonResponse({ verse }));
    return verses.today();
  };

  it('is requested once per day, regardless of the number of callers', async () => {
    const all = await Promise.all([1, 2, 3].map(() => verses.today()));
    expect([...all, await verses.today()]).toEqual([DETAILS, DETAILS, DETAILS, DETAILS]);
    expect([standIn.requests.length, verses.receivedCount()]).toEqual([1, 1]);
    today = '2026-11-25';
    await verses.today();
    expect([standIn.requests.length, verses.receivedCount()]).toEqual([2, 2]);
  });

  it('is requested by one process, which stores the verse for the others', async () => {
    cache = { ...cache, acquireFetchLease: async () => false };
    const other = verseServiceAt(standIn.url);
    expect([await other.today(), standIn.requests.length]).toEqual([undefined, 0]);
    cache.get = async () => DETAILS;
    expect([await other.today(), other.receivedCount(), standIn.requests.length]).toEqual([DETAILS, 1, 0]);
  });

  it('returns no verse when the database fails', async () => {
    cache = { ...cache, get: () => Promise.reject(new Error('The database does not answer')) };
    expect(await verseServiceAt(standIn.url).today()).toBeUndefined();
  });

  it('returns no verse when VERSE_URL is not set', async () => {
    expect(await verseServiceAt(undefined).today()).toBeUndefined();
  });

  it.each([
    ['has no version', { details: { ...DETAILS, version: undefined } }, DETAILS],
    ['has a version that is not a string', { details: { ...DETAILS, version: 7 } }, DETAILS],
    [
      'has reference and version beside `details`',
      { details: { text: 'Jesus wept.' }, reference: 'John 11:35', version: 'KJV' },
      { text: 'Jesus wept.', reference: 'John 11:35', version: 'KJV' },
    ],
    [
      'has its text on several lines',
      { details: { ...DETAILS, text: '\n  Yahweh is my light\r\n  and my salvation. ' } },
      DETAILS,
    ],
    [
      'has control characters in its text, and only these in its version',
      {
        details: {
          text: 'Yahweh\0 is my\u0002 light\u0001 and my salvation.',
          reference: 'Psalm\f27:1\0',
          version: '\0',
        },
      },
      DETAILS,
    ],
  ])('returns the verse when the response %s', { tags: ['P3', 'P7'] }, async (_, verse, expected) => {
    expect(await verseFor(verse)).toEqual(expected);
  });

  it.each([
    ['no verse', undefined],
    ['no details', { text: 'Jesus wept.' }],
    ['blank text', { details: { ...DETAILS, text: ' \n ' } }],
    ['text that is not a string', { details: { ...DETAILS, text: ['Jesus wept.'] } }],
    ['text that is too long', { details: { ...DETAILS, text: 'word '.repeat(1_000) } }],
    ['text of control characters', { details: { ...DETAILS, text: '\0\u0001' } }],
    ['no reference', { details: { text: 'Jesus wept.' } }],
    ['a reference that is too long', { details: { ...DETAILS, reference: 'John '.repeat(100) } }],
  ])('returns no verse when the response has %s', async (_, verse) => {
    expect(await verseFor(verse)).toBeUndefined();
    expect(verses.receivedCount()).toBe(0);
  });

  it('makes callers wait for at most one second, and returns a verse that arrives later to later callers', async () => {
    let respond: (() => void) | undefined;
    standIn.respondWith((request, response) => {
      respond = () => jsonResponse(GOOD)(request, response);
    });
    // the service responds only after both calls, so a call without a time limit would never resolve
    expect(await verses.today()).toBeUndefined();
    expect(await verses.today(), 'a concurrent caller does not wait longer').toBeUndefined();
    respond?.();
    await expect.poll(() => verses.today()).toEqual(DETAILS);
    expect([standIn.requests.length, verses.receivedCount()]).toEqual([1, 1]);
  });

  it('receives no second request while the first is pending', async () => {
    standIn.respondWith(neverResponds);
    await verses.today();
    now += MINUTE_MS;
    await verses.today();
    expect(standIn.requests).toHaveLength(1);
  });

  it('discards the verse of the previous day when the response arrives after midnight', async () => {
    standIn.respondWith(delayed(100, jsonResponse(GOOD)));
    const asked = verses.today();
    today = '2026-11-25';
    expect(await asked).toBeUndefined();
    expect(await verses.today()).toEqual(DETAILS);
    expect(standIn.requests).toHaveLength(2);
  });

  it('is requested at startup, before the first visitor', async () => {
    startVersePolling(verses);
    await expect.poll(verses.receivedCount).toBe(1);
  });
});

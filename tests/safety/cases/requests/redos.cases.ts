import { expect } from 'vitest';
import { VALID_BODIES } from '#app/testing/valid-bodies.ts';
import { endpoints, nameOf, pathOf, textFieldsOf } from '../../support/contract.ts';
import { defineCase } from '../../support/define-case.ts';
import { median } from '../../support/measures/measures.ts';
import type { CallResponse, Site } from '../../support/server-under-test.ts';
import { words } from '../../support/words.ts';

const CHARACTERS = 5_000;
const MAX_MS = 50;
const ATTEMPTS = 5;

/** Texts for which a regular expression with backtracking needs quadratic time or more. */
const WORST_CASES: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ...words(`
      a . - @ ( [ ]( % + " 0 ം 👨‍👩‍👧 / : ; , a. a@ a@a. www. www.a. http:// https://a https://a) https://a(
      [a]( [a](http://a) [a](www. 1: 1-1- 2026-01-01 a- -a =a mailto: tel:+1`),
    ...[' ', '\n', '\\', '\u200d', '\u0301', '1:00 ', '<a ', '"a\\"', '\r\n', ' \t'],
  ].map((unit) => [JSON.stringify(unit), unit.repeat(CHARACTERS).slice(0, CHARACTERS).toWellFormed()]),
);
const ORDINARY = 'The choir meets on Friday at 7 PM; write to choir@stthomas.example. '
  .repeat(CHARACTERS)
  .slice(0, CHARACTERS);
const TEXTS = Object.entries(WORST_CASES).flatMap(([unit, text]) => [
  { name: `${unit} repeated`, text },
  { name: `${unit} repeated, then another character`, text: `x${text.slice(0, -2)}!` },
]);

defineCase(
  {
    id: 'T36',
    title: 'no text causes slow regular expressions',
    pass: `${TEXTS.length} texts of ${CHARACTERS.toLocaleString('en')} characters, in every text field of that length, on the pages that show them, in searches, headers and URLs: each response takes at most ${MAX_MS} ms (fastest of ${ATTEMPTS}), or three times as long as ordinary text of that length on this machine`,
    oneEngine: 'patterns run before any query',
    differs:
      'our own worst-case texts instead of a pattern checker; 50 ms, or three times the time of plain text on a busy machine',
  },
  async ({ startSite, report }) => {
    const site = await startSite();
    const { token } = await site.staff();
    const operations = operationsOf(site, token);
    const slow: unknown[] = [];
    let slowest = 0;
    let measured = 0;
    for (const [operation, run] of Object.entries(operations)) {
      const usual = await measureFastest(() => run(ORDINARY));
      for (const { name, text } of TEXTS) {
        const took = await measureFastest(() => run(text), Math.max(MAX_MS, 3 * usual));
        slowest = Math.max(slowest, took);
        if (took > Math.max(MAX_MS, 3 * usual)) slow.push([operation, name, took, usual]);
        measured += 1;
      }
    }
    expect(slow).toEqual([]);
    report(`${measured} measured, the slowest ${slowest.toFixed(0)} ms`);
  },
);

type Operation = (text: string) => Promise<number>;

/** The operations that accept a long text. Each returns its duration in milliseconds. */
function operationsOf(site: Site, token: string): Readonly<Record<string, Operation>> {
  const timed = async (response: Promise<CallResponse>) => {
    const { status, milliseconds } = await response;
    expect(status).toBeLessThan(500);
    return milliseconds;
  };
  const event = (text: string) =>
    site.call('/api/events', { token, body: { title: 'Long', date: '2026-12-06', description: text } });
  const operations: Record<string, Operation> = {
    'an event, its page and the list': async (text) => {
      const { json } = await event(text);
      const path = `/events/${json?._id}-long`;
      const times = [await timed(site.call(path)), await timed(site.call('/eventsandnews'))];
      await site.call(`/api/events/${json?._id}`, { method: 'DELETE', token });
      return Math.max(...times);
    },
    'an ad on the home page': async (text) => {
      const body = { adType: 'text', description: text.slice(0, 2_000), isActive: true, displayOrder: 0 };
      const { json } = await site.call('/api/home-page-ads', { token, body });
      const took = await timed(site.call('/'));
      await site.call(`/api/home-page-ads/${json?._id}`, { method: 'DELETE', token });
      return took;
    },
    'a search': (text) =>
      timed(site.call(`/api/events?find=${encodeURIComponent(text.slice(0, 100).toWellFormed())}`)),
    'a query': (text) =>
      timed(site.call(`/services?month=${encodeURIComponent(text.slice(0, 300).toWellFormed())}&date=x`)),
    headers: (text) => {
      const value = text.replace(/[^\x20-\x7e]/g, ' ').trim() || 'x';
      const headers = {
        'user-agent': value,
        'if-none-match': value.slice(0, 3_000),
        'accept-encoding': value.slice(0, 3_000),
        authorization: `Bearer ${value.slice(0, 2_000)}`,
      };
      return timed(site.call('/api/events', { headers }));
    },
    'a form content type': (text) => {
      // twice, with characters that are invalid in a header replaced by tabs
      const parameters = text.replace(/[^\t\x20-\x7e]/g, '\t').repeat(2);
      const headers = { 'content-type': `application/x-www-form-urlencoded;${parameters}x` };
      return timed(site.call('/prayer-request', { body: 'name=x', headers }));
    },
    'a JSON content type': (text) => {
      const headers = { 'content-type': `application/json;${text.replace(/[^\x20-\x7e]/g, ' ')}x` };
      return timed(site.call('/api/events', { token, body: '{}', headers }));
    },
  };
  for (const endpoint of endpoints.filter(({ body }) => body))
    for (const field of textFieldsOf(endpoint)) {
      // password hashing is slow on purpose
      if (/password/i.test(field)) continue;
      const { method } = endpoint;
      operations[`${nameOf(endpoint)} ${field}`] = (text) => {
        const body = { ...VALID_BODIES[nameOf(endpoint)], [field]: text };
        return timed(site.call(pathOf(endpoint, '999999'), { method, token, body }));
      };
    }
  return operations;
}

/** The fastest of several attempts; stops at the first within `limit`. Without a limit, the median. */
async function measureFastest(run: () => Promise<number>, limit = 0): Promise<number> {
  const times: number[] = [];
  while (times.length < ATTEMPTS) {
    times.push(await run());
    if (Math.min(...times) <= limit) break;
  }
  return limit === 0 ? median(times) : Math.min(...times);
}

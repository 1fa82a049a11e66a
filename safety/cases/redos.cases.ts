import { expect } from 'vitest';
import { VALID_BODIES } from '../../src/server/testing/valid-bodies.ts';
import { endpoints, nameOf, pathOf, textFieldsOf } from '../support/contract.ts';
import { defineCase } from '../support/define-case.ts';
import { median } from '../support/measures.ts';
import type { Reply, Site } from '../support/server-under-test.ts';

const CHARACTERS = 5_000;
const MOST_MS = 50;
const TRIES = 5;

/** Texts on which a pattern that looks back and forth would spend time that grows with their square, or worse. */
const WORST: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ...[
      'a',
      ' ',
      '\n',
      '.',
      '-',
      '@',
      '(',
      '[',
      '](',
      '%',
      '+',
      '"',
      '\\',
      '0',
      'ം',
      '\u200d',
      '\u0301',
      '👨‍👩‍👧',
      '/',
      ':',
      ';',
      ',',
    ],
    ...[
      'a.',
      'a@',
      'a@a.',
      'www.',
      'www.a.',
      'http://',
      'https://a',
      'https://a)',
      'https://a(',
      '[a](',
      '[a](http://a)',
      '[a](www.',
    ],
    ...[
      '1:',
      '1:00 ',
      '1-1-',
      '2026-01-01',
      'a-',
      '-a',
      '=a',
      '<a ',
      '"a\\"',
      '\r\n',
      ' \t',
      'mailto:',
      'tel:+1',
    ],
  ].map((unit) => [JSON.stringify(unit), unit.repeat(CHARACTERS).slice(0, CHARACTERS).toWellFormed()]),
);
const ORDINARY = 'The choir meets on Friday at 7 PM; write to choir@stthomas.example. '
  .repeat(CHARACTERS)
  .slice(0, CHARACTERS);
const LONG = Object.entries(WORST).flatMap(([unit, text]) => [
  { what: `${unit} over and over`, text },
  { what: `${unit} over and over, and then something else`, text: `x${text.slice(0, -2)}!` },
]);

defineCase(
  {
    id: 'T36',
    title: 'Texts that make a pattern go round and round',
    pass: `${LONG.length} texts of ${CHARACTERS.toLocaleString('en')} characters, in every text field that takes as many, on the pages that show them, in searches, headers and addresses: each is answered within ${MOST_MS} ms (the quickest of ${TRIES}), or within three times what ordinary words of that length take on this machine`,
    engines: ['sqlite'],
  },
  async ({ startSite, report }) => {
    const site = await startSite();
    const { token } = await site.staff();
    const works = workOf(site, token);
    const slow: unknown[] = [];
    let slowest = 0;
    let tried = 0;
    for (const [name, work] of Object.entries(works)) {
      const usual = await quickest(() => work(ORDINARY));
      for (const { what, text } of LONG) {
        const took = await quickest(() => work(text), Math.max(MOST_MS, 3 * usual));
        slowest = Math.max(slowest, took);
        if (took > Math.max(MOST_MS, 3 * usual)) slow.push([name, what, took, usual]);
        tried += 1;
      }
    }
    expect(slow).toEqual([]);
    report(`${tried} tried, the slowest ${slowest.toFixed(0)} ms`);
  },
);

type Work = (text: string) => Promise<number>;

/** What can be done with a long text from outside; each responses how long it took, in milliseconds. */
function workOf(site: Site, token: string): Readonly<Record<string, Work>> {
  const timed = async (response: Promise<Reply>) => {
    const { status, milliseconds } = await response;
    expect(status).toBeLessThan(500);
    return milliseconds;
  };
  const event = (text: string) =>
    site.call('/api/events', { token, body: { title: 'Long', date: '2026-12-06', description: text } });
  const works: Record<string, Work> = {
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
      const plain = text.replace(/[^\x20-\x7e]/g, ' ').trim() || 'x';
      return timed(
        site.call('/api/events', {
          headers: {
            'user-agent': plain,
            'if-none-match': plain.slice(0, 3_000),
            'accept-encoding': plain.slice(0, 3_000),
            authorization: `Bearer ${plain.slice(0, 2_000)}`,
          },
        }),
      );
    },
    'a form': (text) => {
      const type = `application/x-www-form-urlencoded;${inHeader(text)}x`;
      return timed(site.call('/prayer-request', { body: 'name=x', headers: { 'content-type': type } }));
    },
    'a type': (text) =>
      timed(
        site.call('/api/events', {
          token,
          body: '{}',
          headers: { 'content-type': `application/json;${text.replace(/[^\x20-\x7e]/g, ' ')}x` },
        }),
      ),
  };
  for (const endpoint of endpoints.filter(({ body }) => body))
    for (const field of textFieldsOf(endpoint)) {
      // a password is hashed, which takes long on purpose
      if (/password/i.test(field)) continue;
      const good = VALID_BODIES[nameOf(endpoint)] ?? {};
      works[`${nameOf(endpoint)} ${field}`] = (text) =>
        timed(
          site.call(pathOf(endpoint, '999999'), {
            method: endpoint.method,
            token,
            body: { ...good, [field]: text },
          }),
        );
    }
  return works;
}

/** As it may stand in a header, twice: those may be longer. */
function inHeader(text: string): string {
  return text.replace(/[^\t\x20-\x7e]/g, '\t').repeat(2);
}

/** The quickest of a few tries: one that is quick enough says that the work is. */
async function quickest(work: () => Promise<number>, enough = 0): Promise<number> {
  const times: number[] = [];
  while (times.length < TRIES) {
    times.push(await work());
    if (Math.min(...times) <= enough) break;
  }
  return enough === 0 ? median(times) : Math.min(...times);
}

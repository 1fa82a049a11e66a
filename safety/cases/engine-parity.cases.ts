import { expect } from 'vitest';
import { engines } from '#storage/testing/fresh-database.ts';
import { ACCEPTED_BODIES } from '../../src/server/testing/valid-bodies.ts';
import { endpoints, nameOf, pathOf } from '../support/contract.ts';
import { fillWithContent } from '../support/fixtures.ts';
import { badInputs } from '../support/fuzz-inputs.ts';
import { row } from '../support/row.ts';
import { type Reply, type Site, siteOpener } from '../support/server-under-test.ts';

const BAD_INPUTS = 1_500;
const SEED = 41;

row(
  {
    id: 'R27',
    what: 'The same calls on both databases',
    pass: `every call of the contract, good and (${BAD_INPUTS} times) bad, over some records of every kind: the same status and, but for times and random names, the same bytes`,
    on: ['sqlite'],
  },
  async ({ figure }) => {
    const openers = engines.map(siteOpener);
    try {
      const answers = await Promise.all(openers.map(async ({ open }) => answersOf(await open())));
      const [sqlite = [], postgres = []] = answers;
      expect(sqlite.length).toBe(postgres.length);
      const unequal = sqlite.flatMap((answer, n) =>
        JSON.stringify(answer) === JSON.stringify(postgres[n]) ? [] : [[answer, postgres[n]]],
      );
      expect(unequal.slice(0, 2)).toEqual([]);
      figure(`${sqlite.length} of ${sqlite.length} answers are equal`);
    } finally {
      for (const { close } of openers) await close();
    }
  },
);

/** Nobody's session is ended, and no administrator goes, before the others have been asked. */
const LAST = ['POST /api/auth/logout', 'PUT /api/auth/profile'];
/** How long it took to read something, and how it was read, are no part of an answer. */
const HEADERS = ['content-type', 'cache-control', 'x-total-count', 'link', 'retry-after', 'allow'];

async function answersOf(site: Site) {
  const { token } = await site.staff();
  await fillWithContent(site, token);
  const order = ['GET', 'POST', 'PUT', 'DELETE'];
  const turn = ({ method }: { method: string }) => order.indexOf(method);
  const calls = endpoints
    .filter(({ file }) => !file)
    .toSorted((one, other) => turn(one) - turn(other))
    .toSorted((one, other) => LAST.indexOf(nameOf(one)) - LAST.indexOf(nameOf(other)))
    .flatMap((endpoint) => {
      const body = endpoint.body && { body: ACCEPTED_BODIES[nameOf(endpoint)] ?? {} };
      // records that are there, and one that is not; a name is given once, since PostgreSQL skips an id after a refused one
      return (endpoint.params ? ['1', '2', '999999'] : ['']).map((id) => ({
        method: endpoint.method,
        path: `${pathOf(endpoint, id)}${QUERIES[nameOf(endpoint)] ?? ''}`,
        ...body,
      }));
    });
  const reads = endpoints
    .filter(({ method }) => method === 'GET')
    .map((endpoint) => ({
      method: 'GET',
      path: `${pathOf(endpoint)}${QUERIES[nameOf(endpoint)] ?? ''}`,
    }));
  const found: unknown[] = [];
  for (const { method, path, ...sent } of [...badInputs(BAD_INPUTS, SEED), ...calls, ...reads]) {
    const answer = await site.call(path, { method, token, ...sent });
    found.push([method, path, answer.status, headersOf(answer), plain(answer.text, site)]);
  }
  return found;
}

const QUERIES: Readonly<Record<string, string>> = {
  'GET /api/lectionary': '?year=2026',
  'GET /api/passages': '?reference=John+3:16',
  'GET /api/news': '?admin=true&limit=7',
  'GET /api/events': '?limit=5&by=title',
  'GET /api/gallery': '?category=all&limit=10',
  'GET /api/activity': '?search=a',
};

function headersOf({ headers }: Reply) {
  return HEADERS.map((name) => (name === 'link' ? /\?.*>/.test(String(headers[name])) : headers[name]));
}

/** Without what differs between any two parishes: moments, random names, what is signed, and where they are. */
function plain(text: string, { server }: Site): string {
  return text
    .replaceAll(new URL(server.address).port, 'PORT')
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, 'TIME')
    .replaceAll(/"(shown|signature|userId|token|placeholder)":"[^"]*"/g, '"$1":"…"')
    .replaceAll(/"timestamp":\d+/g, '"timestamp":0')
    .replaceAll(/[\da-f]{32,64}/g, 'NAME');
}

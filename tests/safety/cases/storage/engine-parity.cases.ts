import { expect, onTestFinished } from 'vitest';
import { VALID_BODIES } from '#app/testing/valid-bodies.ts';
import { bothEngines } from '#kit/storage/testing/fresh-database.ts';
import { endpoints, nameOf, pathOf } from '../../support/contract.ts';
import { defineCase } from '../../support/define-case.ts';
import { createRecords } from '../../support/fixtures.ts';
import { invalidInputs } from '../../support/fuzz-inputs.ts';
import { type CallResponse, type Site, siteStarter } from '../../support/server-under-test.ts';

const BAD_INPUTS = 1_500;
const SEED = 41;

defineCase(
  {
    id: 'R27',
    title: 'both databases give the same responses',
    pass: `every endpoint with valid input, and ${BAD_INPUTS} invalid requests, on records of every kind: the same status and, except for times and random names, the same bytes`,
    oneEngine: 'one test starts a server on each and compares them',
  },
  async ({ report }) => {
    const starters = bothEngines.map(siteStarter);
    onTestFinished(async () => {
      for (const { close } of starters) await close();
    });
    const responses = await Promise.all(
      starters.map(async ({ startSite }) => responsesOf(await startSite())),
    );
    const [sqlite = [], postgres = []] = responses;
    expect(sqlite.length).toBe(postgres.length);
    const unequal = sqlite.flatMap((response, n) =>
      JSON.stringify(response) === JSON.stringify(postgres[n]) ? [] : [[response, postgres[n]]],
    );
    expect(unequal.slice(0, 2)).toEqual([]);
    report(`${sqlite.length} of ${sqlite.length} responses are equal`);
  },
);

/** Called last, because they end sessions or change the account. */
const LAST = ['POST /api/auth/logout', 'PUT /api/auth/profile'];
/** The compared headers. Others contain times or depend on the cache. */
const HEADERS = ['content-type', 'cache-control', 'x-total-count', 'link', 'retry-after', 'allow'];

async function responsesOf(site: Site) {
  const { token } = await site.staff();
  await createRecords(site, token);
  const order = ['GET', 'POST', 'PUT', 'DELETE'];
  const position = ({ method }: { method: string }) => order.indexOf(method);
  const calls = endpoints
    .filter(({ file }) => !file)
    .toSorted((one, other) => position(one) - position(other))
    .toSorted((one, other) => LAST.indexOf(nameOf(one)) - LAST.indexOf(nameOf(other)))
    .flatMap((endpoint) => {
      const body = endpoint.body && { body: VALID_BODIES[nameOf(endpoint)] ?? {} };
      // Two existing records and a missing one. Unique names are used once, because PostgreSQL skips an id after a conflict.
      return (endpoint.params ? ['1', '2', '999999'] : ['']).map((id) => ({
        method: endpoint.method,
        path: `${pathOf(endpoint, id)}${QUERIES[nameOf(endpoint)] ?? ''}`,
        ...body,
      }));
    });
  const reads = endpoints
    .filter(({ method }) => method === 'GET')
    .map((endpoint) => ({ method: 'GET', path: `${pathOf(endpoint)}${QUERIES[nameOf(endpoint)] ?? ''}` }));
  const responses: unknown[] = [];
  for (const { method, path, ...sent } of [...invalidInputs(BAD_INPUTS, SEED), ...calls, ...reads]) {
    const response = await site.call(path, { method, token, ...sent });
    responses.push([method, path, response.status, headersOf(response), normalized(response.text, site)]);
  }
  return responses;
}

const QUERIES: Readonly<Record<string, string>> = {
  'GET /api/lectionary': '?year=2026',
  'GET /api/passages': '?reference=John+3:16',
  'GET /api/news': '?admin=true&limit=7',
  'GET /api/events': '?limit=5&by=title',
  'GET /api/gallery': '?category=all&limit=10',
  'GET /api/activity': '?search=a',
};

function headersOf({ headers }: CallResponse) {
  return HEADERS.map((name) => (name === 'link' ? /\?.*>/.test(String(headers[name])) : headers[name]));
}

/** Replaces what differs between two sites: the port, times, signatures and random names. */
function normalized(text: string, { server }: Site): string {
  return text
    .replaceAll(new URL(server.address).port, 'PORT')
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, 'TIME')
    .replaceAll(/"(shown|signature|userId|token|placeholder)":"[^"]*"/g, '"$1":"…"')
    .replaceAll(/"timestamp":\d+/g, '"timestamp":0')
    .replaceAll(/[\da-f]{32,64}/g, 'NAME');
}

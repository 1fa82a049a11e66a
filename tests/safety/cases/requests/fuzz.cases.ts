import { expect } from 'vitest';
import { measureMemory } from '#app/testing/resident-memory.ts';
import { endpoints, pathOf } from '../../support/contract.ts';
import { hashTables } from '../../support/db-inspect.ts';
import { defineCase } from '../../support/define-case.ts';
import { type InvalidInput, invalidInputs } from '../../support/fuzz-inputs.ts';
import { formatGrowth, runConcurrently } from '../../support/measures/measures.ts';
import { parseStatuses, rawRequest, sendRaw } from '../../support/raw-http.ts';

const SEED = 20_261_122;
const INPUTS = 10_000;
const CONCURRENCY = 20;
const LONGEST_MS = 2_000;
const MEGABYTES = 30;

defineCase(
  {
    id: 'R09',
    title: `${INPUTS} invalid inputs are rejected`,
    pass: `each of ${INPUTS} invalid requests generated from the contract's schemas, ${CONCURRENCY} at a time with a valid token, gets a 4xx with a message: 0 × 5xx, none takes more than 2 s, no restart, the database is unchanged, memory grows by at most 30 MB`,
  },
  async ({ startSite, report }) => {
    const site = await startSite();
    const { client, token } = await site.staff();
    await client.events.create({ body: { title: 'Perunnal' } });
    const inputs = invalidInputs(INPUTS, SEED);
    const send = ({ method, path, body }: InvalidInput) =>
      site.call(path, { method, token, ...(body !== undefined && { body }) });
    const warmUp = Math.floor(INPUTS / 10);
    await runConcurrently(warmUp, CONCURRENCY, (n) => send(inputs[n] as InvalidInput));
    const before = await hashTables(site.databaseUrl);
    const memory = measureMemory(site.server.pid).own;
    const responses = await runConcurrently(INPUTS, CONCURRENCY, async (n) => {
      const input = inputs[n] as InvalidInput;
      const { status, json, milliseconds } = await send(input);
      return { input, status, message: json?.message, milliseconds };
    });
    const failures = responses.filter(({ status, message }) => status < 400 || status >= 500 || !message);
    expect(failures.slice(0, 5)).toEqual([]);
    // invalid input never ends a session
    expect(responses.filter(({ status }) => status === 401)).toEqual([]);
    const slowest = Math.max(...responses.map(({ milliseconds }) => milliseconds));
    expect(slowest).toBeLessThan(LONGEST_MS);
    expect(await hashTables(site.databaseUrl)).toEqual(before);
    const grown = measureMemory(site.server.pid).own - memory;
    expect(grown).toBeLessThan(MEGABYTES);
    expect((await site.call('/healthz')).status).toBe(200);
    const tried = new Set(responses.map(({ input }) => input.endpoint)).size;
    report(
      `${responses.length} of ${INPUTS} at ${tried} endpoints rejected with a message, the slowest after ${(slowest / 1000).toFixed(2)} s, memory ${formatGrowth(grown)}`,
    );
  },
);

const MALFORMED = 5_000;
const STAFF_ENDPOINTS = endpoints.filter(({ access }) => access === 'staff');

defineCase(
  {
    id: 'R10',
    title: 'requests with random byte errors are rejected',
    pass: `${MALFORMED} requests to staff endpoints with changed, removed and inserted bytes: no 2xx, no 5xx, and the server keeps running`,
  },
  async ({ startSite, report }) => {
    const site = await startSite();
    const { client } = await site.staff();
    await client.events.create({ body: { title: 'Perunnal' } });
    const before = await hashTables(site.databaseUrl);
    const random = seededRandom(SEED);
    const { address } = site.server;
    const requests = Array.from({ length: MALFORMED }, (_, n) => {
      const endpoint = STAFF_ENDPOINTS[n % STAFF_ENDPOINTS.length] ?? expect.fail('no endpoint');
      const body = endpoint.body ? '{"title":"Planted"}' : '';
      const headers = ['Authorization: Bearer not-a-token', ...(body && ['Content-Type: application/json'])];
      const line = `${endpoint.method} ${pathOf(endpoint)} HTTP/1.1`;
      return malformed(rawRequest(address, line, headers, body), random);
    });
    const responses = await runConcurrently(MALFORMED, CONCURRENCY, async (n) => {
      const request = requests[n] as Buffer;
      return { request, found: parseStatuses(await sendRaw(address, request, { idleTimeoutMs: 300 })) };
    });
    const failures = responses.filter(({ found }) => found.some((status) => status < 400 || status >= 500));
    expect(failures.slice(0, 5).map(({ request, found }) => [found, request.toString('latin1')])).toEqual([]);
    expect(await hashTables(site.databaseUrl)).toEqual(before);
    expect((await site.call('/api/events')).status).toBe(200);
    const answered = responses.filter(({ found }) => found.length > 0).length;
    report(`${MALFORMED} sent, ${answered} rejected, the other connections closed; 0 × 2xx, 0 × 5xx`);
  },
);

/** A seeded random number generator: from 0 to less than 1 (mulberry32). */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Changes, removes or doubles one byte in fifty. */
function malformed(bytes: Buffer, random: () => number): Buffer {
  const pieces = [...bytes].flatMap((byte) => {
    if (random() > 0.02) return [byte];
    const kind = Math.floor(random() * 3);
    return kind === 0 ? [Math.floor(random() * 256)] : kind === 1 ? [] : [byte, byte];
  });
  return Buffer.from(pieces);
}

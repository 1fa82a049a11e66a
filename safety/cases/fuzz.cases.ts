import { expect } from 'vitest';
import { memoryOf } from '../../src/server/testing/resident-memory.ts';
import { endpoints, pathOf } from '../support/contract.ts';
import { type BadInput, badInputs } from '../support/fuzz-inputs.ts';
import { many } from '../support/measures.ts';
import { storedHashes } from '../support/password-hash.ts';
import { raw, statuses } from '../support/raw-http.ts';
import { row } from '../support/row.ts';
import { isQuick, sized } from '../support/sample-sizes.ts';
import { untilTidied } from '../support/wait-for-gc.ts';

const SEED = 20_261_122;
const INPUTS = sized({ quick: 2_000, usual: 10_000 });
const AT_ONCE = 20;
/** A machine that tests everything at once says nothing about these. */
const LONGEST_MS = isQuick ? 30_000 : 2_000;
const MEGABYTES = isQuick ? 120 : 30;
/** In `npm test` nobody waits for that. */
const rest = isQuick ? async () => undefined : untilTidied;

row(
  {
    id: 'R09',
    what: `${INPUTS} bad inputs`,
    pass: `of ${INPUTS} calls made from the contract's schemas that these refuse, ${AT_ONCE} at once with a valid token, each gets a 4xx with a message: 0 × 5xx, none longer than 2 s, no restart, the database byte for byte as before, memory + 30 MB at most`,
    isQuick: true,
  },
  async ({ open, figure }) => {
    const site = await open();
    const { client, token } = await site.staff();
    await client.events.create({ body: { title: 'Perunnal' } });
    const inputs = badInputs(INPUTS, SEED);
    const send = ({ method, path, body }: BadInput) =>
      site.call(path, { method, token, ...(body !== undefined && { body }) });
    const warming = Math.floor(INPUTS / 10);
    await many(warming, AT_ONCE, (n) => send(inputs[n] as BadInput));
    const before = await storedHashes(site.databaseUrl);
    await rest();
    const memory = memoryOf(site.server.pid).own;
    const answers = await many(INPUTS, AT_ONCE, async (n) => {
      const input = inputs[n] as BadInput;
      const { status, json, milliseconds } = await send(input);
      return { input, status, message: json?.message, milliseconds };
    });
    const wrong = answers.filter(({ status, message }) => status < 400 || status >= 500 || !message);
    expect(wrong.slice(0, 5)).toEqual([]);
    // whoever has a token stays signed in whatever else is wrong
    expect(answers.filter(({ status }) => status === 401)).toEqual([]);
    const slowest = Math.max(...answers.map(({ milliseconds }) => milliseconds));
    expect(slowest).toBeLessThan(LONGEST_MS);
    expect(await storedHashes(site.databaseUrl)).toEqual(before);
    await rest();
    const grown = memoryOf(site.server.pid).own - memory;
    expect(grown).toBeLessThan(MEGABYTES);
    expect((await site.call('/healthz')).status).toBe(200);
    const tried = new Set(answers.map(({ input }) => input.endpoint)).size;
    figure(
      `${answers.length} of ${INPUTS} at ${tried} endpoints refused with a message, the slowest after ${(slowest / 1000).toFixed(2)} s, memory ${grown < 0 ? '' : '+'}${grown.toFixed(0)} MB`,
    );
  },
);

const MALFORMED = sized({ usual: 5_000 });
const CLOSED = endpoints.filter(({ access }) => access === 'staff');

row(
  {
    id: 'R10',
    what: 'Malformed bytes',
    pass: `${MALFORMED} requests for closed calls with bytes changed, taken away and put in: none is answered with a 2xx or a 5xx, and the server goes on`,
  },
  async ({ open, figure }) => {
    const site = await open();
    const { client } = await site.staff();
    await client.events.create({ body: { title: 'Perunnal' } });
    const before = await storedHashes(site.databaseUrl);
    const random = numbers(SEED);
    const { host } = new URL(site.server.address);
    const requests = Array.from({ length: MALFORMED }, (_, n) => {
      const endpoint = CLOSED[n % CLOSED.length] ?? expect.fail('no endpoint');
      const body = endpoint.body ? '{"title":"Planted"}' : '';
      const head = [
        `${endpoint.method} ${pathOf(endpoint)} HTTP/1.1`,
        `Host: ${host}`,
        'Connection: close',
        'Authorization: Bearer not-a-token',
        ...(body ? ['Content-Type: application/json', `Content-Length: ${body.length}`] : []),
      ];
      return malformed(Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`), random);
    });
    const answers = await many(MALFORMED, AT_ONCE, async (n) => {
      const request = requests[n] as Buffer;
      return { request, found: statuses(await raw(site.server.address, request, { patience: 300 })) };
    });
    const wrong = answers.filter(({ found }) => found.some((status) => status < 400 || status >= 500));
    expect(wrong.slice(0, 5).map(({ request, found }) => [found, request.toString('latin1')])).toEqual([]);
    expect(await storedHashes(site.databaseUrl)).toEqual(before);
    expect((await site.call('/api/events')).status).toBe(200);
    const answered = answers.filter(({ found }) => found.length > 0).length;
    figure(`${MALFORMED} sent, ${answered} refused, the rest cut off; 0 × 2xx, 0 × 5xx`);
  },
);

/** The same numbers for the same seed, from 0 to less than 1 (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** One in fifty bytes is another one, missing, or doubled. */
function malformed(bytes: Buffer, random: () => number): Buffer {
  const pieces = [...bytes].flatMap((byte) => {
    if (random() > 0.02) return [byte];
    const how = Math.floor(random() * 3);
    return how === 0 ? [Math.floor(random() * 256)] : how === 1 ? [] : [byte, byte];
  });
  return Buffer.from(pieces);
}

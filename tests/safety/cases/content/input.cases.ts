import { expect } from 'vitest';
import type { z } from 'zod';
import { VALID_BODIES } from '#app/testing/valid-bodies.ts';
import type { Endpoint } from '#kit/api/endpoint.ts';
import { endpoints, nameOf, pathOf } from '../../support/contract.ts';
import { defineCase } from '../../support/define-case.ts';
import { runConcurrently } from '../../support/measures/measures.ts';
import { sampled } from '../../support/measures/sample-sizes.ts';
import { parseStatuses, rawRequest, sendRaw } from '../../support/raw-http.ts';
import type { Site } from '../../support/server-under-test.ts';
import { words } from '../../support/words.ts';

const DEPTH = 10_000;
const DEEP = '['.repeat(DEPTH) + ']'.repeat(DEPTH);
const DEEP_OBJECT = `${'{"a":'.repeat(DEPTH)}1${'}'.repeat(DEPTH)}`;

/** Few, because src/app/server/contract.test.ts sends most of these kinds to each endpoint without a socket. */
const QUICK_STEP = 17;

/** A request that must be rejected. */
interface InvalidRequest {
  readonly description: string;
  readonly endpoint: Endpoint;
  readonly body: string | Buffer;
}

const withBody = endpoints.filter(({ body }) => body);
const validBody = (endpoint: Endpoint) => VALID_BODIES[nameOf(endpoint)] ?? {};

defineCase(
  {
    id: 'T26',
    title: 'invalid bodies and queries are rejected',
    pass: `each gets a 4xx with a message: invalid JSON, duplicate keys, prototypes, NUL, lone surrogates, invalid UTF-8, a BOM, numbers out of range, ${DEPTH.toLocaleString('en')} levels of nesting, wrong types; in every field and query key of the contract`,
    isQuick: true,
  },
  async ({ startSite, report }) => {
    const site = await startSite();
    const { token } = await site.staff();
    const invalid = sampled(
      withBody.flatMap((endpoint) => [...invalidBodies(endpoint), ...invalidFields(endpoint)]),
      QUICK_STEP,
    );
    const responses = await runConcurrently(invalid.length, 8, async (n) => {
      const { endpoint, description, body } = invalid[n] as InvalidRequest;
      const response = await send(site, { endpoint, token, body });
      return { name: `${nameOf(endpoint)} ${description}`, ...response };
    });
    expect(responses.filter(({ status, message }) => status < 400 || status >= 500 || !message)).toEqual([]);

    const urls = sampled(
      endpoints.flatMap((endpoint) => invalidUrls(endpoint).map((path) => ({ endpoint, path }))),
      QUICK_STEP,
    );
    const urlResponses = await runConcurrently(urls.length, 8, async (n) => {
      const { endpoint, path } = urls[n] as (typeof urls)[number];
      const body = endpoint.body && validBody(endpoint);
      const sent = { method: endpoint.method, token, ...(body && { body }) };
      const { status, json } = await site.call(path, sent);
      return { name: `${endpoint.method} ${path}`, status, message: String(json?.message ?? '') };
    });
    const failures = urlResponses.filter(
      ({ status, message }) => status >= 500 || (status >= 400 && !message),
    );
    expect(failures).toEqual([]);

    report(
      `${responses.length} of ${responses.length} bodies rejected, ${urlResponses.length} URLs without a server error`,
    );
  },
);

/** Requests with a body that is invalid as a whole. */
function invalidBodies(endpoint: Endpoint): InvalidRequest[] {
  const valid = JSON.stringify(validBody(endpoint));
  const [first = 'a'] = Object.keys(validBody(endpoint));
  const bytes = (...invalidBytes: number[]) =>
    Buffer.concat([Buffer.from(`{${JSON.stringify(first)}:"`), Buffer.from(invalidBytes), Buffer.from('"}')]);
  const bodies: Readonly<Record<string, string | Buffer>> = {
    'an empty body': '',
    'incomplete JSON': '{',
    null: 'null',
    'an array': '[]',
    'a boolean': 'true',
    'a number out of range': '1e400',
    'a string': '"text"',
    'an empty object': '{}',
    'a byte order mark': `\ufeff${valid}`,
    'a duplicate key': `${valid.slice(0, -1)},${valid.slice(1)}`,
    'a duplicate key, escaped once': `{${JSON.stringify(first).replace(/"(.)/, (_, letter: string) => `"\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)}:null,${valid.slice(1)}`,
    'a prototype': `{"__proto__":{"isAdmin":true},${valid.slice(1)}`,
    'a constructor': `{"constructor":{"prototype":{"isAdmin":true}},${valid.slice(1)}`,
    'nested arrays': DEEP,
    'nested objects': DEEP_OBJECT,
    'nested arrays without an end': '['.repeat(DEPTH),
    'two bodies': `${valid}${valid}`,
    'a comment': `/* */${valid}`,
    'a trailing comma': `${valid.slice(0, -1)},}`,
    'an invalid UTF-8 byte': bytes(0xff),
    'an overlong NUL': bytes(0xc0, 0x80),
    'an encoded surrogate': bytes(0xed, 0xa0, 0x80),
    'a truncated character': bytes(0xe2, 0x82),
  };
  return Object.entries(bodies).map(([description, body]) => ({ description, endpoint, body }));
}

/** Requests with one invalid field. */
function invalidFields(endpoint: Endpoint): InvalidRequest[] {
  const values: Readonly<Record<string, string>> = {
    'an object': '{}',
    'an operator': '{"$ne":""}',
    'an array': '[]',
    'an array with a string': '["a"]',
    'a boolean': 'true',
    'a number': '-1.5',
    'a number beyond all numbers': '1e400',
    NUL: '"a\\u0000b"',
    'a lone high surrogate': '"a\\ud800"',
    'a lone low surrogate': '"\\udc00a"',
    'a text that is too long': JSON.stringify('a'.repeat(50_000)),
    'lists in lists': DEEP,
  };
  return Object.entries<z.ZodType>(endpoint.body?.shape ?? {}).flatMap(([field, schema]) => {
    const isInvalid = (json: string) => !schema.safeParse(JSON.parse(json)).success;
    const invalidValues = Object.entries(values).filter(([, json]) => isInvalid(json));
    return invalidValues.map(([name, json]) => {
      const { [field]: _replaced, ...rest } = validBody(endpoint);
      const body = `{${JSON.stringify(field)}:${json},${JSON.stringify(rest).slice(1)}`.replace(/,\}$/, '}');
      return { description: `${field} is ${name}`, endpoint, body };
    });
  });
}

/** Paths with an invalid value in each path parameter and query key. */
function invalidUrls(endpoint: Endpoint): string[] {
  const values = [
    ...words('%00 %ED%A0%80 %FF 1e400 -1 [] {} true null 1.5'),
    ...['9'.repeat(40), 'a'.repeat(1_500)],
  ];
  const any = { ...endpoint, path: endpoint.path.replace(':date', ':id') };
  const inQuery = (key: string) => [
    ...['', ...values].map((value) => `${key}=${value}`),
    ...[`${key}=1&${key}=1`, `${key}[]=1`, `${key}[$ne]=1`],
  ];
  return [
    ...(endpoint.params ? values.map((value) => pathOf(any, value)) : []),
    ...Object.keys(endpoint.query?.shape ?? {})
      .flatMap(inQuery)
      .map((query) => `${pathOf(endpoint)}?${query}`),
  ];
}

async function send(
  site: Site,
  { endpoint, token, body }: { endpoint: Endpoint; token: string; body: string | Buffer },
): Promise<{ status: number; message: string }> {
  const { method } = endpoint;
  if (typeof body === 'string') {
    const { status, json } = await site.call(pathOf(endpoint), { method, token, body });
    return { status, message: String(json?.message ?? '') };
  }
  const { address } = site.server;
  const headers = [`Authorization: Bearer ${token}`, 'Content-Type: application/json'];
  const request = rawRequest(address, `${method} ${pathOf(endpoint)} HTTP/1.1`, headers, body);
  const reply = await sendRaw(address, request);
  const [status = 0] = parseStatuses(reply);
  return { status, message: /"message":"([^"]*)"/.exec(reply)?.[1] ?? '' };
}

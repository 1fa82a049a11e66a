import { expect } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Engine } from '#storage/engine.ts';
import { VALID_BODIES } from '../../src/server/testing/valid-bodies.ts';
import { endpoints, nameOf, pathOf } from '../support/contract.ts';
import { defineCase } from '../support/define-case.ts';
import { many } from '../support/measures.ts';
import { raw } from '../support/raw-http.ts';
import { sized } from '../support/sample-sizes.ts';
import type { Site } from '../support/server-under-test.ts';

const DEPTH = 10_000;
const DEEP = '['.repeat(DEPTH) + ']'.repeat(DEPTH);
const DEEP_OBJECT = `${'{"a":'.repeat(DEPTH)}1${'}'.repeat(DEPTH)}`;
/** In npm test each field is sent some of what is wrong, each time others: all of it comes to each endpoint. */
const EACH_FIELD = sized({ usual: 100, quick: 3 });

/** One call that must be refused. */
interface Wrong {
  readonly what: string;
  readonly endpoint: Endpoint;
  readonly body: string | Buffer;
}

const writable = endpoints.filter(({ body }) => body);
const goodBody = (endpoint: Endpoint) => VALID_BODIES[nameOf(endpoint)] ?? {};
/** What was answered on the engine that was tried before. */
const answered = new Map<Engine, string[]>();

defineCase(
  {
    id: 'T26',
    title: 'Bodies and queries of wrong types and shapes',
    pass: `every one is answered 4xx with a message, and alike on both databases: no JSON, a key named twice, prototypes, NUL, half characters, bytes that are no UTF-8, a BOM, numbers beyond all numbers, ${DEPTH.toLocaleString('en')} levels, other types; to every field and query key of the contract`,
    isQuick: true,
  },
  async ({ startSite, report, engine }) => {
    const site = await startSite();
    const { token } = await site.staff();
    turn = 0;
    const wrong = writable.flatMap((endpoint) => [...wholes(endpoint), ...fields(endpoint)]);
    const responses = await many(wrong.length, 8, async (n) => {
      const { endpoint, what, body } = wrong[n] as Wrong;
      const said = await send(site, { endpoint, token, body });
      return { name: `${nameOf(endpoint)} ${what}`, ...said };
    });
    expect(responses.filter(({ status, message }) => status < 400 || status >= 500 || !message)).toEqual([]);

    const odd = endpoints.flatMap((endpoint) => oddAddresses(endpoint).map((path) => ({ endpoint, path })));
    const asked = await many(odd.length, 8, async (n) => {
      const { endpoint, path } = odd[n] as (typeof odd)[number];
      const body = endpoint.body && goodBody(endpoint);
      const { status, json } = await site.call(path, {
        method: endpoint.method,
        token,
        ...(body && { body }),
      });
      return { name: `${endpoint.method} ${path}`, status, message: String(json?.message ?? '') };
    });
    expect(asked.filter(({ status, message }) => status >= 500 || (status >= 400 && !message))).toEqual([]);

    answered.set(
      engine,
      [...responses, ...asked].map(({ name, status, message }) => `${name}: ${status} ${message}`),
    );
    const [first, second] = [...answered.values()];
    if (second) expect(second).toEqual(first);
    report(
      `${responses.length} of ${responses.length} bodies refused, ${asked.length} odd addresses without a fault${second ? ', all as on the other database' : ''}`,
    );
  },
);

function wholes(endpoint: Endpoint): Wrong[] {
  const good = JSON.stringify(goodBody(endpoint));
  const [first = 'a'] = Object.keys(goodBody(endpoint));
  const bytes = (...wrong: number[]) =>
    Buffer.concat([Buffer.from(`{${JSON.stringify(first)}:"`), Buffer.from(wrong), Buffer.from('"}')]);
  const bodies: Readonly<Record<string, string | Buffer>> = {
    nothing: '',
    'half of it': '{',
    null: 'null',
    'a list': '[]',
    'a truth': 'true',
    'a number beyond all numbers': '1e400',
    'a text': '"text"',
    'an empty object': '{}',
    'a mark of byte order before it': `\ufeff${good}`,
    'a key twice': `${good.slice(0, -1)},${good.slice(1)}`,
    'a key twice, once escaped': `{${JSON.stringify(first).replace(/"(.)/, (_, letter: string) => `"\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)}:null,${good.slice(1)}`,
    'a prototype': `{"__proto__":{"isAdmin":true},${good.slice(1)}`,
    'a constructor': `{"constructor":{"prototype":{"isAdmin":true}},${good.slice(1)}`,
    'lists in lists': DEEP,
    'objects in objects': DEEP_OBJECT,
    'lists in lists that never end': '['.repeat(DEPTH),
    'two of them': `${good}${good}`,
    'a comment': `/* */${good}`,
    'a comma too many': `${good.slice(0, -1)},}`,
    'a byte that is no UTF-8': bytes(0xff),
    'NUL in two bytes': bytes(0xc0, 0x80),
    'half a character in three bytes': bytes(0xed, 0xa0, 0x80),
    'the beginning of a character': bytes(0xe2, 0x82),
  };
  return Object.entries(bodies).map(([what, body]) => ({ what, endpoint, body }));
}

/** Which of the wrong values the next field begins with. */
let turn = 0;

function fields(endpoint: Endpoint): Wrong[] {
  const values: Readonly<Record<string, string>> = {
    'an object': '{}',
    'an operator': '{"$ne":""}',
    'a list': '[]',
    'a list of a text': '["a"]',
    'a truth': 'true',
    'a number': '-1.5',
    'a number beyond all numbers': '1e400',
    NUL: '"a\\u0000b"',
    'half a character': '"a\\ud800"',
    'the other half': '"\\udc00a"',
    'far too much': JSON.stringify('a'.repeat(50_000)),
    'lists in lists': DEEP,
  };
  return Object.entries(endpoint.body?.shape ?? {}).flatMap(([field, schema]) => {
    const isWrong = (json: string) =>
      !(schema as { safeParse(value: unknown): { success: boolean } }).safeParse(JSON.parse(json)).success;
    const wrong = Object.entries(values).filter(([, json]) => isWrong(json));
    turn += EACH_FIELD;
    return Array.from({ length: Math.min(EACH_FIELD, wrong.length) }, (_, n) => {
      const [what, json] = wrong[(turn + n) % wrong.length] as [string, string];
      const { [field]: _replaced, ...rest } = goodBody(endpoint);
      const body = `{${JSON.stringify(field)}:${json},${JSON.stringify(rest).slice(1)}`.replace(/,\}$/, '}');
      return { what: `${field} is ${what}`, endpoint, body };
    });
  });
}

/** Each parameter of its path and key of its query with something that is no value for it. */
function oddAddresses(endpoint: Endpoint): string[] {
  const odd = [
    '',
    '%00',
    '%ED%A0%80',
    '%FF',
    '1e400',
    '-1',
    '[]',
    '{}',
    'true',
    'null',
    '1.5',
    '9'.repeat(40),
    'a'.repeat(1_500),
  ];
  const keys = Object.keys(endpoint.query?.shape ?? {});
  return [
    ...(endpoint.params
      ? odd
          .filter((value) => value !== '')
          .map((value) => pathOf({ ...endpoint, path: endpoint.path.replace(':date', ':id') }, value))
      : []),
    ...keys.flatMap((key) => [
      ...odd.map((value) => `${pathOf(endpoint)}?${key}=${value}`),
      `${pathOf(endpoint)}?${key}=1&${key}=1`,
      `${pathOf(endpoint)}?${key}[]=1`,
      `${pathOf(endpoint)}?${key}[$ne]=1`,
    ]),
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
  const { host } = new URL(site.server.address);
  const head = [
    `${method} ${pathOf(endpoint)} HTTP/1.1`,
    `Host: ${host}`,
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    'Connection: close',
  ].join('\r\n');
  const said = await raw(site.server.address, Buffer.concat([Buffer.from(`${head}\r\n\r\n`), body]));
  return {
    status: Number(/^HTTP\/1\.1 (\d+)/.exec(said)?.[1] ?? 0),
    message: /"message":"([^"]*)"/.exec(said)?.[1] ?? '',
  };
}

import fc from 'fast-check';
import type { Endpoint } from '#contract/endpoint.ts';
import { VALID_BODIES } from '../../src/server/testing/valid-bodies.ts';
import { endpoints, nameOf, pathOf } from './contract.ts';

/** One call that the contract refuses. */
export interface BadInput {
  readonly endpoint: string;
  readonly method: string;
  readonly path: string;
  readonly body?: string;
}

const LONG = 6_000;

/** What stands in the place of a field's value: every kind of JSON, and text that parsers and databases stumble over. */
const odd: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.constantFrom(
    ...['\0', 'a\0b', '\ud800', '\udfff x', '\ufeff', '\u202e', "' or 1=1 --", '{{7*7}}', '../../etc/passwd'],
    ...['x'.repeat(LONG), 'é'.repeat(LONG), '\u{1F33F}'.repeat(LONG / 2), ' ', '\n', 'null', 'NaN'],
    ...[0, -1, 1.5, 1e308, -1e308, 2 ** 53, 2 ** 63, null, true, [], {}, [[]], { $gt: '' }],
  ),
);

/** Text that is no JSON, or JSON that no parser of ours should follow to its end. */
const broken = fc.constantFrom(
  ...['', '{', '}', '[', '{"a":}', '{"a":1,}', "{'a':1}", '\ufeff{}', '{"a":1e400}', '{"__proto__":{"x":1}}'],
  ...['null', 'true', '42', '"text"', '[]', `${'['.repeat(10_000)}${']'.repeat(10_000)}`],
  ...[`{"a":${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}}`, '{"constructor":{"prototype":{}}}'],
);

/** Calls that the schemas of the contract refuse, of every endpoint alike; the same ones for the same seed. */
export function badInputs(count: number, seed: number): BadInput[] {
  const kinds = endpoints.filter(({ file }) => !file).flatMap(kindsOf);
  const each = Math.ceil(count / kinds.length);
  // more than are needed, since some of them are not refused; none at all where a schema takes everything
  const bad = kinds.map(({ candidates, isRefused }, n) =>
    fc
      .sample(candidates, { numRuns: each * 3, seed: seed + n })
      .filter(isRefused)
      .map(({ input }) => input),
  );
  const inTurn = Array.from({ length: each * 3 }, (_, n) => bad.flatMap((inputs) => inputs[n] ?? [])).flat();
  return inTurn.slice(0, count);
}

/** A call as it goes out, and what its schema is to look at. */
interface Candidate {
  readonly input: BadInput;
  readonly value: unknown;
}

interface Kind {
  readonly candidates: fc.Arbitrary<Candidate>;
  isRefused(candidate: Candidate): boolean;
}

function kindsOf(endpoint: Endpoint): Kind[] {
  const about = { endpoint: nameOf(endpoint), method: endpoint.method };
  const body = JSON.stringify(VALID_BODIES[nameOf(endpoint)] ?? {});
  const whole = { ...about, path: pathOf(endpoint, '999999'), ...(endpoint.body && { body }) };
  const [parameter = ''] = Object.keys(endpoint.params?.shape ?? {});
  return [
    ...(endpoint.body
      ? [
          {
            candidates: bodies(endpoint).map((value) => ({
              input: { ...whole, body: JSON.stringify(value) ?? '' },
              value,
            })),
            isRefused: ({ value }: Candidate) => !endpoint.body?.safeParse(value).success,
          },
          {
            candidates: broken.map((text) => ({ input: { ...whole, body: text }, value: text })),
            isRefused: () => true,
          },
        ]
      : []),
    ...(endpoint.query
      ? [
          {
            candidates: queries(endpoint).map((value) => ({
              input: { ...whole, path: `${whole.path}?${new URLSearchParams(value)}` },
              value,
            })),
            isRefused: ({ value }: Candidate) => !endpoint.query?.safeParse(value).success,
          },
        ]
      : []),
    ...(endpoint.params
      ? [
          {
            candidates: parameters.map((value) => ({
              input: {
                ...whole,
                path: endpoint.path.replace(/:\w+/, encodeURIComponent(value.toWellFormed())),
              },
              value,
            })),
            isRefused: ({ value }: Candidate) => !endpoint.params?.safeParse({ [parameter]: value }).success,
          },
        ]
      : []),
  ];
}

/** A good body with some fields changed, taken away or added; or something else altogether. */
function bodies(endpoint: Endpoint): fc.Arbitrary<unknown> {
  const good = VALID_BODIES[nameOf(endpoint)] ?? {};
  const fields = Object.keys(endpoint.body?.shape ?? {});
  const extra = fc.dictionary(fc.string({ minLength: 1, maxLength: 30 }), odd, { minKeys: 1, maxKeys: 2 });
  if (fields.length === 0) return fc.oneof(extra, odd);
  return fc.oneof(
    fc
      .dictionary(fc.constantFrom(...fields), odd, { minKeys: 1, maxKeys: 3 })
      .map((changes) => ({ ...good, ...changes })),
    fc
      .subarray(fields, { minLength: 1 })
      .map((gone) => Object.fromEntries(Object.entries(good).filter(([name]) => !gone.includes(name)))),
    extra.map((more) => ({ ...good, ...more })),
    odd,
  );
}

function queries({ query }: Endpoint): fc.Arbitrary<Record<string, string>> {
  return fc
    .tuple(
      fc.constantFrom(...Object.keys(query?.shape ?? {})),
      fc.oneof(
        fc.string({ maxLength: 200 }),
        fc.constantFrom('', '0', '-1', '1e9', '\0', '%', 'x'.repeat(200)),
      ),
    )
    .map(([name, value]) => ({ [name]: value }));
}

const parameters = fc
  .oneof(
    fc.string({ minLength: 1, maxLength: 60 }),
    fc.constantFrom('0', '-1', '1.5', '1e3', '9'.repeat(30), 'null', '\0'),
  )
  // these are steps in a path
  .filter((value) => value !== '.' && value !== '..');

import fc from 'fast-check';
import { VALID_BODIES } from '#app/testing/valid-bodies.ts';
import type { Endpoint } from '#kit/api/endpoint.ts';
import { endpoints, nameOf, pathOf } from './contract.ts';

/** A request that the contract rejects. */
export interface InvalidInput {
  readonly endpoint: string;
  readonly method: string;
  readonly path: string;
  readonly body?: string;
}

const LONG = 6_000;

/** Field values of every JSON type, and texts that often break parsers and databases. */
const unusualValues: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.constantFrom(
    ...['\0', 'a\0b', '\ud800', '\udfff x', '\ufeff', '\u202e', "' or 1=1 --", '{{7*7}}', '../../etc/passwd'],
    ...['x'.repeat(LONG), 'é'.repeat(LONG), '\u{1F33F}'.repeat(LONG / 2), ' ', '\n', 'null', 'NaN'],
    ...[0, -1, 1.5, 1e308, -1e308, 2 ** 53, 2 ** 63, null, true, [], {}, [[]], { $gt: '' }],
  ),
);

/** Invalid JSON, and JSON that is nested too deeply. */
const invalidJson = fc.constantFrom(
  ...['', '{', '}', '[', '{"a":}', '{"a":1,}', "{'a':1}", '\ufeff{}', '{"a":1e400}', '{"__proto__":{"x":1}}'],
  ...['null', 'true', '42', '"text"', '[]', `${'['.repeat(10_000)}${']'.repeat(10_000)}`],
  ...[`{"a":${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}}`, '{"constructor":{"prototype":{}}}'],
);

/** Returns requests that the contract's schemas reject, evenly spread over all endpoints; reproducible for a seed. */
export function invalidInputs(count: number, seed: number): InvalidInput[] {
  const kinds = endpoints.filter(({ file }) => !file).flatMap(kindsOf);
  const perKind = Math.ceil(count / kinds.length);
  // more than needed, because some candidates are valid; a schema that accepts everything yields none
  const rejected = kinds.map(({ candidates, isRejected }, n) =>
    fc
      .sample(candidates, { numRuns: perKind * 3, seed: seed + n })
      .filter(isRejected)
      .map(({ input }) => input),
  );
  const interleaved = Array.from({ length: perKind * 3 }, (_, n) =>
    rejected.flatMap((inputs) => inputs[n] ?? []),
  ).flat();
  return interleaved.slice(0, count);
}

/** A request and the value that its schema validates. */
interface Candidate {
  readonly input: InvalidInput;
  readonly value: unknown;
}

interface Kind {
  readonly candidates: fc.Arbitrary<Candidate>;
  isRejected(candidate: Candidate): boolean;
}

function kindsOf(endpoint: Endpoint): Kind[] {
  const about = { endpoint: nameOf(endpoint), method: endpoint.method };
  const body = JSON.stringify(VALID_BODIES[nameOf(endpoint)] ?? {});
  const valid = { ...about, path: pathOf(endpoint, '999999'), ...(endpoint.body && { body }) };
  const [parameter = ''] = Object.keys(endpoint.params?.shape ?? {});
  return [
    ...(endpoint.body
      ? [
          {
            candidates: bodies(endpoint).map((value) => ({
              input: { ...valid, body: JSON.stringify(value) ?? '' },
              value,
            })),
            isRejected: ({ value }: Candidate) => !endpoint.body?.safeParse(value).success,
          },
          {
            candidates: invalidJson.map((text) => ({ input: { ...valid, body: text }, value: text })),
            isRejected: () => true,
          },
        ]
      : []),
    ...(endpoint.query
      ? [
          {
            candidates: queries(endpoint).map((value) => ({
              input: { ...valid, path: `${valid.path}?${new URLSearchParams(value)}` },
              value,
            })),
            isRejected: ({ value }: Candidate) => !endpoint.query?.safeParse(value).success,
          },
        ]
      : []),
    ...(endpoint.params
      ? [
          {
            candidates: parameters.map((value) => ({
              input: {
                ...valid,
                path: endpoint.path.replace(/:\w+/, encodeURIComponent(value.toWellFormed())),
              },
              value,
            })),
            isRejected: ({ value }: Candidate) => !endpoint.params?.safeParse({ [parameter]: value }).success,
          },
        ]
      : []),
  ];
}

/** A valid body with some fields changed, removed or added, or another value. */
function bodies(endpoint: Endpoint): fc.Arbitrary<unknown> {
  const valid = VALID_BODIES[nameOf(endpoint)] ?? {};
  const fields = Object.keys(endpoint.body?.shape ?? {});
  const extra = fc.dictionary(fc.string({ minLength: 1, maxLength: 30 }), unusualValues, {
    minKeys: 1,
    maxKeys: 2,
  });
  if (fields.length === 0) return fc.oneof(extra, unusualValues);
  return fc.oneof(
    fc
      .dictionary(fc.constantFrom(...fields), unusualValues, { minKeys: 1, maxKeys: 3 })
      .map((changes) => ({ ...valid, ...changes })),
    fc
      .subarray(fields, { minLength: 1 })
      .map((removed) =>
        Object.fromEntries(Object.entries(valid).filter(([name]) => !removed.includes(name))),
      ),
    extra.map((added) => ({ ...valid, ...added })),
    unusualValues,
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
  // URL parsers resolve these path segments
  .filter((value) => value !== '.' && value !== '..');

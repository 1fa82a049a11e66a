import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { api } from '#contract/index.ts';

export interface ListCall {
  /** 'GET /api/news by=title find=lamp, visitor' */
  readonly name: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>> | undefined;
  readonly isStaff: boolean;
}

/** A list, and every way of asking for it. */
export interface AskedList {
  /** 'GET /api/news' */
  readonly name: string;
  readonly isPaged: boolean;
  readonly calls: readonly ListCall[];
}

/** What stands for all values of a key that takes more than a few words. */
const SAMPLES: Readonly<Record<string, readonly unknown[]>> = {
  find: ['lamp'],
  search: ['lamp'],
  term: ['lamp'],
  folderId: ['1', 'null'],
  before: ['9'],
  page: ['2'],
  year: ['2026'],
};
/** How far a page goes is tried by whoever turns them. */
const PLACES: readonly string[] = ['limit', 'after'];

/**
 * Every list of the contract with every order, every filter and all of them together, as visitors and as staff: made from
 * the schemas, so that a new one is asked for as soon as it is there.
 *
 * @throws where it knows no value of a key.
 */
export function askedLists(): AskedList[] {
  return Object.values(api)
    .flatMap((group) => Object.values(group) as Endpoint[])
    .filter(isList)
    .map((endpoint) => ({
      name: nameOf(endpoint),
      isPaged: endpoint.paged ?? false,
      calls: queriesOf(endpoint.query).flatMap((query) =>
        queriesOf(endpoint.body).flatMap((body) => callsOf(endpoint, query, endpoint.body && body)),
      ),
    }));
}

/** What reads many records: as an array, or narrowed by what is asked. */
function isList({ method, body, query, answer }: Endpoint): boolean {
  if (method !== 'GET') return body?.shape.page !== undefined;
  return answer instanceof z.ZodArray || query?.shape.before !== undefined || query?.shape.page !== undefined;
}

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

function callsOf(
  endpoint: Endpoint,
  query: Record<string, unknown>,
  body: Record<string, unknown> | undefined,
): ListCall[] {
  const { access, path } = endpoint;
  const asked = Object.entries({ ...query, ...body }).map(([key, value]) => ` ${key}=${value}`);
  const isClosed = access === 'staff' || (access !== 'anyone' && query[access.staffWhen] === 'true');
  return (isClosed ? [true] : [false, true]).map((isStaff) => ({
    name: `${nameOf(endpoint)}${asked.join('')}, ${isStaff ? 'staff' : 'visitor'}`,
    path: path.replace(/:\w+/, '1'),
    query: query as Record<string, string>,
    body,
    isStaff,
  }));
}

/** All that a schema takes, with each of its keys and without it. */
function queriesOf(schema: z.ZodObject | undefined): Record<string, unknown>[] {
  let queries: Record<string, unknown>[] = [{}];
  for (const [key, field] of Object.entries(schema?.shape ?? {})) {
    if (PLACES.includes(key)) continue;
    const isOptional = (field as z.ZodType).safeParse(undefined).success;
    const values = valuesOf(key, field as z.ZodType);
    queries = queries.flatMap((query) => [
      ...(isOptional ? [query] : []),
      ...values.map((value) => ({ ...query, [key]: value })),
    ]);
  }
  return queries;
}

function valuesOf(key: string, field: z.ZodType): readonly unknown[] {
  const { enum: words, type } = z.toJSONSchema(field, { io: 'input', unrepresentable: 'any' });
  const samples = words ?? SAMPLES[key];
  if (!samples) throw new Error(`No list is asked for with ${key} yet: say in SAMPLES what it takes`);
  return type === 'integer' ? samples.map(Number) : samples;
}

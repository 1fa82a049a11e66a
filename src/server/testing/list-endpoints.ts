import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { api } from '#contract/index.ts';

export interface ListRequest {
  /** 'GET /api/news by=title find=lamp, visitor' */
  readonly name: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>> | undefined;
  readonly isStaff: boolean;
}

/** A list endpoint with all combinations of its parameters. */
export interface ListEndpoint {
  /** 'GET /api/news' */
  readonly name: string;
  readonly isPaged: boolean;
  readonly requests: readonly ListRequest[];
}

/** Sample values of parameters that are not enums. */
const SAMPLES: Readonly<Record<string, readonly unknown[]>> = {
  find: ['lamp'],
  search: ['lamp'],
  term: ['lamp'],
  folderId: ['1', 'null'],
  before: ['9'],
  page: ['2'],
  year: ['2026'],
};
/** Not varied here; pagination has its own tests. */
const PAGINATION_KEYS: readonly string[] = ['limit', 'after'];

/**
 * Derives all list endpoints of the contract from their schemas, with all combinations of orders and filters, for visitors and
 * for staff. New endpoints are included automatically.
 *
 * @throws Error when SAMPLES has no value for a parameter.
 */
export function listEndpoints(): ListEndpoint[] {
  return Object.values(api)
    .flatMap((group) => Object.values(group) as Endpoint[])
    .filter(isList)
    .map((endpoint) => ({
      name: nameOf(endpoint),
      isPaged: endpoint.paged ?? false,
      requests: inputCombinations(endpoint.query).flatMap((query) =>
        inputCombinations(endpoint.body).flatMap((body) =>
          requestsFor(endpoint, query, endpoint.body && body),
        ),
      ),
    }));
}

/** Whether the endpoint reads many records: it returns an array, or has pagination or search parameters. */
function isList({ method, body, query, response }: Endpoint): boolean {
  if (method !== 'GET') return body?.shape.page !== undefined;
  return (
    response instanceof z.ZodArray || query?.shape.before !== undefined || query?.shape.page !== undefined
  );
}

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

function requestsFor(
  endpoint: Endpoint,
  query: Record<string, unknown>,
  body: Record<string, unknown> | undefined,
): ListRequest[] {
  const { access, path } = endpoint;
  const parameters = Object.entries({ ...query, ...body }).map(([key, value]) => ` ${key}=${value}`);
  const isStaffOnly = access === 'staff' || (access !== 'anyone' && query[access.staffWhen] === 'true');
  return (isStaffOnly ? [true] : [false, true]).map((isStaff) => ({
    name: `${nameOf(endpoint)}${parameters.join('')}, ${isStaff ? 'staff' : 'visitor'}`,
    path: path.replace(/:\w+/, '1'),
    query: query as Record<string, string>,
    body,
    isStaff,
  }));
}

/** All combinations of values that a schema accepts, with and without each optional key. */
function inputCombinations(schema: z.ZodObject | undefined): Record<string, unknown>[] {
  let queries: Record<string, unknown>[] = [{}];
  for (const [key, field] of Object.entries(schema?.shape ?? {})) {
    if (PAGINATION_KEYS.includes(key)) continue;
    const isOptional = (field as z.ZodType).safeParse(undefined).success;
    const values = sampleValues(key, field as z.ZodType);
    queries = queries.flatMap((query) => [
      ...(isOptional ? [query] : []),
      ...values.map((value) => ({ ...query, [key]: value })),
    ]);
  }
  return queries;
}

function sampleValues(key: string, field: z.ZodType): readonly unknown[] {
  const { enum: enumValues, type } = z.toJSONSchema(field, { io: 'input', unrepresentable: 'any' });
  const samples = enumValues ?? SAMPLES[key];
  if (!samples) throw new Error(`Unknown list parameter ${key}: add a value to SAMPLES`);
  return type === 'integer' ? samples.map(Number) : samples;
}

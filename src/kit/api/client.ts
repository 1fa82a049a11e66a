import type { z } from 'zod';
import type { EndpointSpec } from './endpoint.ts';
import { ApiProblem, type ProblemBody, type ProblemCode, problemStatus } from './problem.ts';
import type { Method, Routes } from './routes.ts';
import type { Transport, TransportResponse } from './transport.ts';

/** The endpoints of the site, by group. The app declares them: `declare module '#kit/api/client.ts'`. */
// biome-ignore lint/suspicious/noEmptyInterface: declarations are merged with it
export interface Api {}

type InputPart<Name extends string, Schema> = Schema extends z.ZodType
  ? Partial<z.input<Schema>> extends z.input<Schema>
    ? { readonly [K in Name]?: TextValues<z.input<Schema>> }
    : { readonly [K in Name]: TextValues<z.input<Schema>> }
  : unknown;
/** Params and query values are sent as text; the client converts numbers and booleans. */
type TextValues<T> = { [K in keyof T]: T[K] | (string extends T[K] ? number | boolean : never) };

interface CallOptions {
  readonly ifMatch?: number;
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}

type Input<E extends EndpointSpec> = InputPart<'params', E['params']> &
  InputPart<'query', E['query']> &
  (E['body'] extends z.ZodType ? { readonly body: z.input<E['body']> } : unknown) &
  (E['file'] extends string ? { readonly form: FormData } : unknown) &
  CallOptions;
export type ResponseBody<E extends EndpointSpec> = E extends { readonly paged: true }
  ? PagedList<z.output<E['response']>>
  : z.output<E['response']>;

/** One page of a list with the values of its headers (see `Page`), as non-enumerable properties of the array. */
export type PagedList<Rows> = Rows & { readonly total: number | null; readonly next: string | null };

/** Calls one endpoint. Throws `ApiProblem` for an error response and the transport's error when there is no response. */
type EndpointCall<E extends EndpointSpec> =
  object extends Input<E>
    ? (input?: Input<E>) => Promise<ResponseBody<E>>
    : (input: Input<E>) => Promise<ResponseBody<E>>;

export type Client = {
  [G in keyof Api]: { [N in keyof Api[G]]: Api[G][N] extends EndpointSpec ? EndpointCall<Api[G][N]> : never };
};

interface LooseInput extends CallOptions {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly form?: FormData;
}

/**
 * Returns the typed client of the calls in `routes`. It does not validate responses: the server serializes them by schema.
 *
 * @param onWrite receives the response to each call that is not a GET, with the names of the call and of its group.
 */
export function createClient(
  routes: Routes,
  transport: Transport,
  onWrite?: (group: string, call: string, response: unknown) => void,
): Client {
  const groups = Object.entries(routes).map(([group, calls]) => [
    group,
    Object.fromEntries(
      Object.entries(calls).map(([name, route]) => [
        name,
        async (input?: LooseInput) => {
          const response = await send(transport, route, input);
          if (!route.startsWith('GET')) onWrite?.(group, name, response);
          return response;
        },
      ]),
    ),
  ]);
  return Object.fromEntries(groups) as Client;
}

async function send(transport: Transport, route: string, input: LooseInput = {}): Promise<unknown> {
  const [method, template] = route.split(' ') as [Method, string];
  const headers: Record<string, string> = { accept: 'application/json' };
  if (input.body !== undefined) headers['content-type'] = 'application/json';
  if (input.ifMatch !== undefined) headers['if-match'] = `"${input.ifMatch}"`;
  if (input.idempotencyKey) headers['idempotency-key'] = input.idempotencyKey;
  const response = await transport({
    method,
    path: buildPath(template, input),
    headers,
    ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
    ...(input.form && { body: input.form }),
    ...(input.signal && { signal: input.signal }),
  });
  if (!response.ok) throw await toProblem(response);
  if (response.status === 204) return undefined;
  const json = await response.json();
  return Array.isArray(json) ? toPagedList(json, response.headers) : json;
}

/** Reads the total and the cursor from the headers. Without them, the rows are the complete list. */
function toPagedList(rows: unknown[], headers: TransportResponse['headers']): PagedList<unknown[]> {
  const [, next = null] = /[?&]after=([\w-]+)[^>]*>; rel="next"/.exec(headers.get('link') ?? '') ?? [];
  const count = headers.get('x-total-count');
  return asListed(rows, {
    total: count === null ? (next === null ? rows.length : null) : Number(count),
    next,
  });
}

/** Adds `total` and `next` to the rows of a page as non-enumerable properties. */
export function asListed<Row>(
  rows: Row[],
  { total, next }: { total: number | null; next: string | null },
): PagedList<Row[]> {
  return Object.defineProperties(rows, { total: { value: total }, next: { value: next } }) as PagedList<
    Row[]
  >;
}

function buildPath(template: string, { params = {}, query = {} }: LooseInput): string {
  const path = template.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value != null) search.set(key, String(value));
  return search.size > 0 ? `${path}?${search}` : path;
}

/** Converts an error response. Without our JSON (a proxy's error page, for example), the message is the status. */
async function toProblem(response: TransportResponse): Promise<Error> {
  const body = (await response.json().catch(() => null)) as Partial<ProblemBody> | null;
  if (typeof body?.message !== 'string')
    return new Error(`Request failed with status code ${response.status}`);
  const isKnown = body.code !== undefined && body.code in problemStatus;
  return new ApiProblem(isKnown ? (body.code as ProblemCode) : codeForStatus(response.status), body.message, {
    ...(body.errors && { errors: body.errors }),
    ...(response.headers.has('retry-after') && {
      retryAfterSeconds: Number(response.headers.get('retry-after')),
    }),
  });
}

/** Returns the first code with this status, for a response that has no known code. */
function codeForStatus(status: number): ProblemCode {
  const codes = Object.keys(problemStatus) as ProblemCode[];
  return codes.find((code) => problemStatus[code] === status) ?? 'INTERNAL';
}

import type { z } from 'zod';
import type { EndpointSpec } from './endpoint.ts';
import type { Api } from './index.ts';
import { ApiProblem, type ProblemBody, type ProblemCode, problemStatus } from './problem.ts';
import { type Method, routes } from './routes.ts';

/** Carries one request to the API and brings its answer: `fetch` in the browser, the app itself on the server. */
export type Transport = (request: TransportRequest) => Promise<TransportAnswer>;

/** What the client reads of an answer; a Response has all of it. Names of headers are in small letters. */
export interface TransportAnswer {
  readonly ok: boolean;
  readonly status: number;
  readonly headers: Pick<Headers, 'get' | 'has'>;
  json(): Promise<unknown>;
}

export interface TransportRequest {
  readonly method: Method;
  /** Path and query, beginning with `/`. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON, or a form with a file. */
  readonly body?: string | FormData;
  readonly signal?: AbortSignal;
}

type Part<Name extends string, Schema> = Schema extends z.ZodType
  ? Partial<z.input<Schema>> extends z.input<Schema>
    ? { readonly [K in Name]?: Wire<z.input<Schema>> }
    : { readonly [K in Name]: Wire<z.input<Schema>> }
  : unknown;
/** Params and queries travel as text; numbers and booleans are written out by the client. */
type Wire<T> = { [K in keyof T]: T[K] | (string extends T[K] ? number | boolean : never) };

interface CallOptions {
  readonly ifMatch?: number;
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}

export type Input<E extends EndpointSpec> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  (E['body'] extends z.ZodType ? { readonly body: z.input<E['body']> } : unknown) &
  (E['file'] extends string ? { readonly form: FormData } : unknown) &
  CallOptions;
export type Answer<E extends EndpointSpec> = E extends { readonly paged: true }
  ? Listed<z.output<E['answer']>>
  : z.output<E['answer']>;

/** One page of a list, with what its headers say about the whole (see `Page`); no property of it is enumerable. */
export type Listed<Rows> = Rows & { readonly total: number | null; readonly next: string | null };

/** Calls one endpoint; throws `ApiProblem` when it refuses, and whatever the transport throws when it is not reached. */
export type Call<E extends EndpointSpec> =
  object extends Input<E>
    ? (input?: Input<E>) => Promise<Answer<E>>
    : (input: Input<E>) => Promise<Answer<E>>;

export type Client = {
  [G in keyof Api]: { [N in keyof Api[G]]: Api[G][N] extends EndpointSpec ? Call<Api[G][N]> : never };
};

interface LooseInput extends CallOptions {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly form?: FormData;
}

/** The typed client over any transport; its answers are trusted, since our own server writes them by schema. */
export function createClient(transport: Transport): Client {
  const groups = Object.entries(routes).map(([group, calls]) => [
    group,
    Object.fromEntries(
      Object.entries(calls).map(([name, route]) => [
        name,
        (input?: LooseInput) => send(transport, route, input),
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
    path: address(template, input),
    headers,
    ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
    ...(input.form && { body: input.form }),
    ...(input.signal && { signal: input.signal }),
  });
  if (!response.ok) throw await problemOf(response);
  if (response.status === 204) return undefined;
  const answer = await response.json();
  return Array.isArray(answer) ? listed(answer, response.headers) : answer;
}

/** A list that comes whole says nothing in its headers. */
function listed(rows: unknown[], headers: TransportAnswer['headers']): Listed<unknown[]> {
  const [, next = null] = /[?&]after=([\w-]+)[^>]*>; rel="next"/.exec(headers.get('link') ?? '') ?? [];
  const count = headers.get('x-total-count');
  return asListed(rows, {
    total: count === null ? (next === null ? rows.length : null) : Number(count),
    next,
  });
}

/** Rows that say where in a list they stand. */
export function asListed<Row>(
  rows: Row[],
  { total, next }: { total: number | null; next: string | null },
): Listed<Row[]> {
  return Object.defineProperties(rows, { total: { value: total }, next: { value: next } }) as Listed<Row[]>;
}

function address(template: string, { params = {}, query = {} }: LooseInput): string {
  const path = template.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value != null) search.set(key, String(value));
  return search.size > 0 ? `${path}?${search}` : path;
}

/** An answer without a message (a proxy's page, say) is told by its status alone. */
async function problemOf(response: TransportAnswer): Promise<Error> {
  const body = (await response.json().catch(() => null)) as Partial<ProblemBody> | null;
  if (typeof body?.message !== 'string')
    return new Error(`Request failed with status code ${response.status}`);
  const isKnown = body.code !== undefined && body.code in problemStatus;
  return new ApiProblem(isKnown ? (body.code as ProblemCode) : codeOf(response.status), body.message, {
    ...(body.errors && { errors: body.errors }),
    ...(response.headers.has('retry-after') && {
      retryAfterSeconds: Number(response.headers.get('retry-after')),
    }),
  });
}

/** For a refusal that bears no code of ours. */
function codeOf(status: number): ProblemCode {
  const codes = Object.keys(problemStatus) as ProblemCode[];
  return codes.find((code) => problemStatus[code] === status) ?? 'INTERNAL';
}

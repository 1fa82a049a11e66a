import type { Endpoint, Page } from '../../api/endpoint.ts';
import type { Handler, ValidatedCall } from '../../api/handlers.ts';
import { ApiProblem } from '../../api/problem.ts';
import { assertSessionActive, type FindSession, type Session } from '../../api/session.server.ts';
import {
  type CachedResponse,
  cacheKey,
  type ResponseCache,
  type RunInBulkhead,
  type UrlParts,
} from '../cache/response-cache.ts';
import { compressedResponse } from '../compression.ts';
import { type ResponseValue, responseFrom } from '../response-value.ts';
import { withCacheHeaders } from '../security-headers.ts';
import { publicOrigin } from '../urls.ts';
import { toErrorResponse } from './error-response.ts';
import { readJson, validBody, validParams, validQuery } from './read-request.ts';
import { runWrite, type ServedEndpoint, toJson } from './run-write.ts';

/** A request that the router has matched to an endpoint. */
interface EndpointRequest {
  readonly request: Request;
  readonly url: URL;
  readonly params: Record<string, string>;
  readonly ip: string;
  /** As `findCallerSession` returns it. */
  readonly session: Session | null;
}

type AnyCall = ValidatedCall<Endpoint>;

/**
 * Finds the session of the caller's token. An invalid token is ignored where no session is needed.
 *
 * @throws ApiProblem NO_SESSION if this call needs a session.
 */
export async function findCallerSession(
  endpoint: Endpoint,
  { request, url }: Pick<EndpointRequest, 'request' | 'url'>,
  findSession: FindSession,
): Promise<Session | null> {
  const token = bearerToken(request);
  const session = token === null ? undefined : await findSession(token);
  if (!session && needsSession(endpoint, url.searchParams))
    throw new ApiProblem('NO_SESSION', 'Please sign in');
  return session ?? null;
}

/**
 * Turns an endpoint and its handler into a function from request to response: validation, the handler, then
 * serialization by the response schema.
 */
export function serveEndpoint(served: ServedEndpoint) {
  return async (incoming: EndpointRequest): Promise<Response> => {
    const { request, ip, session } = incoming;
    const response = handleCall(served, incoming);
    if (!session) return response;
    // errors carry the fresh token too: this may be the only response before the old token retires
    const toFailure = (error: unknown) =>
      toErrorResponse(error, { request, ip, user: session.user.id, ...served.deps });
    return withFreshToken(await response.catch(toFailure), session);
  };
}

/**
 * Creates the reader of an endpoint whose response is the same for all visitors; it uses the cache. The reader returns
 * undefined when the request must bypass the cache.
 */
export function createCachedReader(
  endpoint: Endpoint,
  handler: ServedEndpoint['handler'],
  { cache, security }: { cache: ResponseCache; security: Readonly<Record<string, string>> },
) {
  const keys = Object.keys(endpoint.query?.shape ?? {});
  return (
    url: UrlParts,
    params: Record<string, string>,
    runInBulkhead: RunInBulkhead,
  ): Promise<CachedResponse> | undefined => {
    if (needsSession(endpoint, url.searchParams)) return undefined;
    // without parameters the path has one spelling, whatever the client percent-encoded
    const pathname = endpoint.params ? url.pathname : endpoint.path;
    const key = cacheKey({ pathname, searchParams: url.searchParams }, keys);
    if (key === undefined) return undefined;
    const read = async () => {
      const call = {
        params: validParams(endpoint.params, params),
        query: validQuery(endpoint.query, url.searchParams),
        ...ANONYMOUS,
      } as AnyCall;
      return withCacheHeaders(await runRead(endpoint, handler as Handler<Endpoint>, call, url), security);
    };
    return cache.getOrCreate(key, read, runInBulkhead);
  };
}

const ANONYMOUS = {
  session: null,
  ip: '',
  userAgent: '',
  origin: () => '',
  isAborted: () => false,
};

async function handleCall(
  { endpoint, handler, auditEvent, deps }: ServedEndpoint,
  { request, params, url, ip, session: anySession }: EndpointRequest,
): Promise<Response> {
  const isStaff = needsSession(endpoint, url.searchParams);
  const isAllowed = endpoint.allowsTemporaryPassword || !anySession?.user.mustChangePassword;
  if (isStaff && !isAllowed) throw new ApiProblem('FIRST_PASSWORD', 'Please choose your own password first');
  // on public endpoints, a user with a temporary password is treated as a visitor
  const session = isAllowed ? anySession : null;
  const json = endpoint.body ? await readJson(request) : undefined;
  const call = {
    params: validParams(endpoint.params, params),
    query: validQuery(endpoint.query, url.searchParams),
    body: endpoint.body && validBody(endpoint.body, json?.value),
    session,
    ip,
    userAgent: (request.headers.get('user-agent') ?? '').slice(0, 300),
    ifMatch: parseIfMatch(request.headers.get('if-match')),
    origin: () => publicOrigin(request.url, deps.config.publicUrl),
    isAborted: () => request.signal.aborted,
  } as AnyCall;
  if (typeof handler === 'function') {
    // the session may have ended while a slow body arrived; writes check this in their transaction
    if (json && session && isStaff) await assertSessionActive(deps.storage.db, session);
    const value = await runRead(endpoint, handler, call, url);
    // only public data: the compressed size of a response that mixes secrets with input would leak them (BREACH)
    return endpoint.cached ? compressedResponse(value, request) : responseFrom(value);
  }
  const write = { endpoint, handler, auditEvent, deps };
  const body = await runWrite(write, call, { request, raw: json?.raw ?? '', isStaff });
  return new Response(body || null, { status: endpoint.status, headers: jsonHeaders(endpoint, body) });
}

async function runRead(
  endpoint: Endpoint,
  handler: Handler<Endpoint>,
  call: AnyCall,
  url: UrlParts,
): Promise<ResponseValue> {
  const result = await handler(call);
  if (!endpoint.paged) return toResponseValue(endpoint, result);
  const page = result as Page<unknown>;
  const value = toResponseValue(endpoint, page.rows);
  return { ...value, headers: { ...value.headers, ...paginationHeaders(page, url, call.query) } };
}

/**
 * Returns the headers with the total number of rows and the link to the next page. The link contains only the validated
 * query, because the response is cached for other clients.
 */
function paginationHeaders(
  { total, next }: Page<unknown>,
  { pathname }: UrlParts,
  query: unknown,
): Record<string, string> {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries({ ...(query as object), ...(next !== null && { after: next }) }))
    if (value !== undefined) search.set(key, String(value));
  return {
    ...(total !== null && { 'x-total-count': String(total) }),
    ...(next !== null && { link: `<${pathname}?${search}>; rel="next"` }),
  };
}

/** Whether this call needs a session: always, never, or because a query key requests more than the public data. */
function needsSession({ access }: Endpoint, search: URLSearchParams): boolean {
  if (access === 'staff') return true;
  return access !== 'anyone' && search.getAll(access.staffWhen).includes('true');
}

function withFreshToken(response: Response, { freshToken }: Session): Response {
  if (freshToken) {
    response.headers.set('x-new-token', freshToken);
    response.headers.set('x-token-refreshed', 'true');
  }
  return response;
}

/** Reduces a result to the fields of the response schema. */
function toResponseValue(endpoint: Endpoint, result: unknown): ResponseValue {
  const body = toJson(endpoint, result);
  return { status: endpoint.status, headers: jsonHeaders(endpoint, body), body };
}

/** @param body '' for an empty body. */
function jsonHeaders(endpoint: Endpoint, body: string): Record<string, string> {
  const { version } = (endpoint.params && body !== '' ? JSON.parse(body) : {}) as { version?: number };
  return {
    'cache-control': 'no-store',
    ...(body !== '' && { 'content-type': 'application/json; charset=utf-8' }),
    ...(version !== undefined && { etag: `"${version}"` }),
  };
}

/** @returns the token of `Authorization: Bearer …`, or null. Tokens elsewhere, such as in the query, are ignored. */
function bearerToken(request: Request): string | null {
  return /^Bearer ([\w.~+/-]{1,200}=*)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? null;
}

function parseIfMatch(ifMatch: string | null): number | undefined {
  if (ifMatch === null || ifMatch.trim() === '*') return undefined;
  const [, version] = /^"(\d{1,9})"$/.exec(ifMatch.trim()) ?? [];
  return version === undefined ? Number.NaN : Number(version);
}

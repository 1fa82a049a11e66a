import type { Endpoint, Page } from '#contract/endpoint.ts';
import { ApiProblem } from '#contract/problem.ts';
import { lockAccountsExclusive, lockAccountsShared } from '../../accounts-lock.ts';
import { clientKey } from '../../adapters/client-key.ts';
import type { AuditEventSpec } from '../../audit-log/audit-events.ts';
import { withAudit } from '../../audit-log/record.ts';
import type { AppContext } from '../../main/app-context.ts';
import { assertSessionActive, type FindSession, type Session } from '../../session.ts';
import { compressedResponse } from '../cache/compression.ts';
import type { UrlParts } from '../cache/response-cache.ts';
import { publicOrigin } from '../urls.ts';
import { toErrorResponse } from './error-response.ts';
import type { Handler, ValidatedCall, WriteHandler } from './handlers.ts';
import { runIdempotent, type StoredResponse } from './idempotency.ts';
import { readJson } from './read-body.ts';
import { type ResponseValue, responseFrom } from './response-value.ts';
import { validBody, validParams, validQuery } from './validate.ts';

/** A request that the router has matched to an endpoint. */
export interface EndpointRequest {
  readonly request: Request;
  readonly params: Record<string, string>;
  readonly ip: string;
  /** The cached response for visitors, if the endpoint has one. */
  cachedForVisitors(): Promise<Response | undefined>;
  /** Limits concurrent expensive reads. */
  runInBulkhead<A>(work: () => Promise<A>): Promise<A>;
}

type AnyCall = ValidatedCall<Endpoint>;
type AnyHandler = Handler<Endpoint> | WriteHandler<Endpoint>;
interface EndpointOptions {
  readonly handler: AnyHandler;
  /** How the activity log describes it, if at all. */
  readonly auditEvent?: AuditEventSpec | undefined;
}

/**
 * Turns an endpoint and its handler into a function from request to response: authentication, validation, the handler,
 * then serialization by the response schema.
 */
export function serveEndpoint(
  endpoint: Endpoint,
  options: EndpointOptions,
  deps: AppContext,
  findSession: FindSession,
) {
  return async (incoming: EndpointRequest): Promise<Response> => {
    const { request, ip } = incoming;
    const url = new URL(request.url);
    const token = bearerToken(request);
    const session = token === null ? null : ((await findSession(token)) ?? null);
    const requiresSession = needsSession(endpoint, url.searchParams);
    if (requiresSession && !session) throw new ApiProblem('NO_SESSION', 'Please sign in');

    const respond = async () => {
      const isAllowed = session && (endpoint.allowsTemporaryPassword || !session.user.mustChangePassword);
      if (requiresSession && !isAllowed)
        throw new ApiProblem('FIRST_PASSWORD', 'Please choose your own password first');
      // on public endpoints, a user with a temporary password is treated as a visitor
      const caller = isAllowed ? session : null;
      return incoming.runInBulkhead(() =>
        handleCall({ endpoint, ...options, deps }, { ...incoming, url, session: caller, token }),
      );
    };
    // an invalid token is ignored where no session is needed
    if (!session) return (await incoming.cachedForVisitors()) ?? respond();
    // errors carry the fresh token too: this may be the only response before the old token retires
    const toFailure = (error: unknown) =>
      toErrorResponse(error, { request, ip, user: session.user.id, ...deps });
    return withFreshToken(await respond().catch(toFailure), session);
  };
}

/**
 * Creates the function that reads an endpoint as a visitor, for the cache: without authentication, and not yet
 * serialized.
 */
export function createAnonymousReader(endpoint: Endpoint, handler: AnyHandler) {
  return (url: UrlParts, params: Record<string, string>): Promise<ResponseValue> => {
    const call = {
      params: validParams(endpoint.params, params),
      query: validQuery(endpoint.query, url.searchParams),
      ...ANONYMOUS,
    } as AnyCall;
    return runRead(endpoint, handler as Handler<Endpoint>, call, url);
  };
}

const ANONYMOUS = { session: null, token: null, ip: '', userAgent: '', origin: '', isAborted: () => false };

interface PipelineContext extends EndpointOptions {
  readonly endpoint: Endpoint;
  readonly deps: AppContext;
}
type AuthenticatedRequest = EndpointRequest & {
  readonly url: URL;
  readonly session: Session | null;
  readonly token: string | null;
};

async function handleCall(
  { endpoint, handler, auditEvent, deps }: PipelineContext,
  { request, params, url, session, token, ip }: AuthenticatedRequest,
): Promise<Response> {
  const json = endpoint.body ? await readJson(request) : undefined;
  const call = {
    params: validParams(endpoint.params, params),
    query: validQuery(endpoint.query, url.searchParams),
    body: endpoint.body && validBody(endpoint.body, json?.value),
    session,
    token,
    ip,
    userAgent: (request.headers.get('user-agent') ?? '').slice(0, 300),
    ifMatch: parseIfMatch(request.headers.get('if-match')),
    origin: publicOrigin(request.url, deps.config.publicUrl),
    isAborted: () => request.signal.aborted,
  } as AnyCall;
  if (typeof handler === 'function') {
    // the session may have ended while a slow body arrived; writes check this in their transaction
    if (json && session && needsSession(endpoint, url.searchParams))
      await assertSessionActive(deps.storage.db, session);
    const value = await runRead(endpoint, handler, call, url);
    // only public data: the compressed size of a response that mixes secrets with input would leak them (BREACH)
    return endpoint.cached ? compressedResponse(value, request) : responseFrom(value);
  }
  const stored = await runWrite({ endpoint, handler, auditEvent, deps }, call, {
    request,
    url,
    raw: json?.raw ?? '',
  });
  return responseFrom(toResponseValue(endpoint, stored.body, stored.status));
}

async function runRead(
  endpoint: Endpoint,
  handler: Handler<Endpoint>,
  call: AnyCall,
  url: UrlParts,
): Promise<ResponseValue> {
  const result = await handler(call);
  if (!endpoint.paged) return toResponseValue(endpoint, toJson(endpoint, result));
  const page = result as Page<unknown>;
  const value = toResponseValue(endpoint, toJson(endpoint, page.rows));
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
export function needsSession({ access }: Endpoint, search: URLSearchParams): boolean {
  if (access === 'staff') return true;
  return access !== 'anyone' && search.getAll(access.staffWhen).includes('true');
}

async function runWrite(
  { endpoint, handler, auditEvent, deps }: PipelineContext & { readonly handler: WriteHandler<Endpoint> },
  call: AnyCall,
  { request, url, raw }: { request: Request; url: URL; raw: string },
): Promise<StoredResponse> {
  const key = request.headers.get('idempotency-key');
  const file = await handler.receiveFile?.(request, call);
  const prepared = (await handler.prepare?.(call)) as never;
  const body = file ? file.hash : raw;
  let contentRevision: number | undefined;
  let afterCommitTasks: (() => Promise<void>)[] = [];
  const runInBulkhead = handler.runInBulkhead ?? ((_, work) => work());
  const runTransaction = () =>
    deps.storage.transaction(async (trx) => {
      // the storage retries a transaction that met a lock
      afterCommitTasks = [];
      const isStaff = call.session && needsSession(endpoint, url.searchParams);
      if (isStaff)
        await (handler.changesAccounts ? lockAccountsExclusive : lockAccountsShared)(trx, deps.storage);
      const by = isStaff ? await assertSessionActive(trx, call.session) : undefined;
      const afterCommit = (work: () => Promise<void>) => void afterCommitTasks.push(work);
      const run = async () => {
        const writeCall = { ...call, file, afterCommit } as AnyCall;
        const result = await withAudit(
          trx,
          {
            event: auditEvent,
            by,
            id: idOf(call.params),
            run: () => handler.write(writeCall, trx, prepared),
          },
          deps,
        );
        const stored = toStoredResponse(endpoint, result);
        if (handler.changesContent) contentRevision = await deps.contentVersion.increment(trx);
        return stored;
      };
      if (key === null) return run();
      const caller = call.session ? `user ${call.session.user.id}` : `visitor ${clientKey(call.ip)}`;
      const { replay } = handler;
      return runIdempotent(
        trx,
        { key, caller, request: `${request.method} ${url.pathname}\n${body}` },
        deps,
        run,
        replay && (async () => toStoredResponse(endpoint, await replay(call, trx))),
      );
    });
  const stored = await runInBulkhead(call, runTransaction);
  if (contentRevision !== undefined) deps.contentVersion.apply(contentRevision);
  for (const work of afterCommitTasks) deps.backgroundTasks.run(work);
  return stored;
}

function idOf(params: unknown): number {
  return (params as { id?: number } | undefined)?.id ?? 0;
}

/** Reduces a result to the fields of the response schema. @returns JSON; '' for an empty body. */
function toJson(endpoint: Endpoint, result: unknown): string {
  return JSON.stringify(endpoint.response.parse(result)) ?? '';
}

function toStoredResponse(endpoint: Endpoint, result: unknown): StoredResponse {
  return { status: endpoint.status, body: toJson(endpoint, result) };
}

function withFreshToken(response: Response, { freshToken }: Session): Response {
  if (freshToken) {
    response.headers.set('x-new-token', freshToken);
    response.headers.set('x-token-refreshed', 'true');
  }
  return response;
}

function toResponseValue(endpoint: Endpoint, body: string, status: number = endpoint.status): ResponseValue {
  const { version } = (endpoint.params && body !== '' ? JSON.parse(body) : {}) as { version?: number };
  return {
    status,
    headers: {
      'cache-control': 'no-store',
      ...(body !== '' && { 'content-type': 'application/json; charset=utf-8' }),
      ...(version !== undefined && { etag: `"${version}"` }),
    },
    body,
  };
}

/** @returns the token of `Authorization: Bearer …`, or null. Tokens elsewhere, such as in the query, are ignored. */
export function bearerToken(request: Request): string | null {
  return /^Bearer ([\w.~+/-]{1,200}=*)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? null;
}

function parseIfMatch(ifMatch: string | null): number | undefined {
  if (ifMatch === null || ifMatch.trim() === '*') return undefined;
  const [, version] = /^"(\d{1,9})"$/.exec(ifMatch.trim()) ?? [];
  return version === undefined ? Number.NaN : Number(version);
}

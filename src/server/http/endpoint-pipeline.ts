import type { Endpoint, Page } from '#contract/endpoint.ts';
import { ApiProblem } from '#contract/problem.ts';
import { changeAccounts, keepAccounts } from '../accounts-lock.ts';
import type { Deps } from '../app-context.ts';
import type { Noted } from '../audit-log/audit-events.ts';
import { noting } from '../audit-log/record.ts';
import type { ContentPart } from '../cache-tags.ts';
import type { Change } from '../content-version.ts';
import { type FindSession, requireStanding, type Session } from '../session.ts';
import { packedResponse } from './compression.ts';
import { refusalOf } from './error-response.ts';
import type { Call, Handler, WriteHandler } from './handlers.ts';
import { once, type StoredAnswer } from './idempotency.ts';
import { originOf } from './origin.ts';
import { readJson } from './read-body.ts';
import type { Place } from './response-cache.ts';
import { Json, type Reply, responseFrom } from './response-value.ts';
import { validBody, validParams, validQuery } from './validate.ts';

/** One request to an endpoint, as the router hands it over. */
export interface Arrival {
  readonly request: Request;
  readonly params: Record<string, string>;
  readonly ip: string;
  /** Waits until what a sender sent may be looked at. */
  turn(): Promise<void>;
  /** What is kept for all visitors, where it answers this request. */
  ofVisitors(): Promise<Response | undefined>;
  /** Where a costly read waits for its turn. */
  inLine<A>(work: () => Promise<A>): Promise<A>;
}

type AnyCall = Call<Endpoint>;
type AnyHandler = Handler<Endpoint> | WriteHandler<Endpoint>;
interface Served {
  readonly handler: AnyHandler;
  /** What of the content it reads, or changes. */
  readonly part: ContentPart;
  /** How it is told in the activity log, if at all. */
  readonly noted?: Noted | undefined;
}

/**
 * Makes an endpoint and its handler into a function from request to response: who is calling, is the request
 * well-formed, then the handler, then the answer reduced to what its schema names.
 */
export function serveEndpoint(endpoint: Endpoint, served: Served, deps: Deps, findSession: FindSession) {
  return async (arrival: Arrival): Promise<Response> => {
    const { request, ip } = arrival;
    const url = new URL(request.url);
    const token = bearerToken(request);
    const session = token === null ? null : ((await findSession(token)) ?? null);
    const isClosed = needsSession(endpoint, url.searchParams);
    if (isClosed && !session) throw new ApiProblem('NO_SESSION', 'Please sign in');

    const answer = async () => {
      const isServed = session && (endpoint.servesFirstPassword || !session.user.mustChangePassword);
      if (isClosed && !isServed)
        throw new ApiProblem('FIRST_PASSWORD', 'Please choose a password of your own first');
      // until then they are a visitor
      const caller = isServed ? session : null;
      return arrival.inLine(() =>
        answerCall({ endpoint, ...served, deps }, { ...arrival, url, session: caller, token }),
      );
    };
    // a token of no session makes nothing of a visitor
    if (!session) return (await arrival.ofVisitors()) ?? answer();
    // a refusal hands a fresh token on as well: it may be the only answer that reaches the browser in time
    const refuse = (error: unknown) => refusalOf(error, { request, ip, user: session.user.id, ...deps });
    return withFreshToken(await answer().catch(refuse), session);
  };
}

/**
 * The same for what visitors read of an endpoint whose answer is kept: nobody is asked who they are, and it comes as it is
 * kept.
 */
export function readByVisitors(endpoint: Endpoint, handler: AnyHandler) {
  return (url: Place, params: Record<string, string>): Promise<Reply> => {
    const call = {
      params: validParams(endpoint.params, params),
      query: validQuery(endpoint.query, url.searchParams),
      ...VISITOR,
    } as AnyCall;
    return read(endpoint, handler as Handler<Endpoint>, call, url);
  };
}

const VISITOR = { session: null, token: null, ip: '', device: '', origin: '', isGone: () => false };

interface Serving extends Served {
  readonly endpoint: Endpoint;
  readonly deps: Deps;
}
type Arrived = Arrival & {
  readonly url: URL;
  readonly session: Session | null;
  readonly token: string | null;
};

async function answerCall(
  { endpoint, handler, noted, part, deps }: Serving,
  { request, params, url, session, token, ip, turn }: Arrived,
): Promise<Response> {
  const sent = endpoint.body ? await readJson(request, turn) : undefined;
  const call = {
    params: validParams(endpoint.params, params),
    query: validQuery(endpoint.query, url.searchParams),
    body: endpoint.body && validBody(endpoint.body, sent?.value),
    session,
    token,
    ip,
    device: (request.headers.get('user-agent') ?? '').slice(0, 300),
    ifMatch: expectedVersion(request.headers.get('if-match')),
    origin: originOf(request.url, deps.settings.publicUrl),
    isGone: () => request.signal.aborted,
  } as AnyCall;
  if (typeof handler === 'function') {
    // what only reads may have a body all the same, and its sender may have been put out while it came; writes look for themselves
    if (sent && session && needsSession(endpoint, url.searchParams))
      await requireStanding(deps.storage.db, session);
    const reply = await read(endpoint, handler, call, url);
    // only what everybody may read as well: the size of the rest would tell of what stands beside a guess
    return endpoint.cached ? packedResponse(reply, request) : responseFrom(reply);
  }
  const written = await write({ endpoint, handler, noted, part, deps }, call, {
    request,
    url,
    raw: sent?.raw ?? '',
  });
  return responseFrom(replyOf(endpoint, written.answer, written.status));
}

async function read(
  endpoint: Endpoint,
  handler: Handler<Endpoint>,
  call: AnyCall,
  url: Place,
): Promise<Reply> {
  const answer = await handler(call);
  if (!endpoint.paged) return replyOf(endpoint, named(endpoint, answer));
  const page = answer as Page<unknown>;
  const reply = replyOf(endpoint, named(endpoint, page.rows));
  return { ...reply, headers: { ...reply.headers, ...placeOf(page, url, call.query) } };
}

/**
 * Says of a page how many rows there are on all of them, and where the next one is: with what was understood of the query and nothing
 * else that somebody wrote there, since others are given the same answer.
 */
function placeOf(
  { total, next }: Page<unknown>,
  { pathname }: Place,
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

/** Whether this call needs a session: always, never, or because of a query key that asks for more than the public sees. */
export function needsSession({ access }: Endpoint, search: URLSearchParams): boolean {
  if (access === 'staff') return true;
  return access !== 'anyone' && search.getAll(access.staffWhen).includes('true');
}

async function write(
  { endpoint, handler, noted, part, deps }: Serving & { readonly handler: WriteHandler<Endpoint> },
  call: AnyCall,
  { request, url, raw }: { request: Request; url: URL; raw: string },
): Promise<StoredAnswer> {
  const key = request.headers.get('idempotency-key');
  const file = await handler.receive?.(request, call);
  const prepared = (await handler.prepare?.(call)) as never;
  const body = file ? file.hash : raw;
  let change: Change | undefined;
  let afterwards: (() => Promise<void>)[] = [];
  let before: (() => Promise<void>)[] = [];
  const inLine = handler.inLine ?? ((_, work) => work());
  const transact = () =>
    deps.storage.transaction(async (trx) => {
      // a transaction that met a lock begins anew
      afterwards = [];
      before = [];
      const isStaff = call.session && needsSession(endpoint, url.searchParams);
      if (isStaff) await (handler.changesAccounts ? changeAccounts : keepAccounts)(trx, deps.storage);
      const by = isStaff ? await requireStanding(trx, call.session) : undefined;
      const afterCommit = (work: () => Promise<void>) => void afterwards.push(work);
      const beforeAnswer = (work: () => Promise<void>) => void before.push(work);
      const run = async () => {
        const writing = { ...call, file, afterCommit, beforeAnswer } as AnyCall;
        const done = await noting(
          trx,
          {
            noted,
            by,
            id: idIn(call.params),
            run: () => handler.write(writing, trx, prepared),
          },
          deps,
        );
        const answer = answerOf(endpoint, done);
        if (handler.changesContent) change = await deps.revision.bump(trx, part);
        return answer;
      };
      if (key === null) return run();
      const caller = call.session ? `user ${call.session.user.id}` : 'visitor';
      const { again } = handler;
      return once(
        trx,
        { key, caller, request: `${request.method} ${url.pathname}\n${body}` },
        deps,
        run,
        again && (async () => answerOf(endpoint, await again(call, trx))),
      );
    });
  const result = await inLine(call, transact);
  if (change) deps.revision.advance(change);
  for (const work of afterwards) deps.background.run(work);
  await Promise.all(before.map((work) => deps.background.run(work)));
  return result;
}

function idIn(params: unknown): number {
  return (params as { id?: number } | undefined)?.id ?? 0;
}

/** Of an answer what its schema names. @returns '' for none. */
function named(endpoint: Endpoint, answer: unknown): Json | '' {
  const known = endpoint.answer.parse(answer);
  return known === undefined ? '' : new Json(known);
}

function answerOf(endpoint: Endpoint, answer: unknown): StoredAnswer {
  return { status: endpoint.status, answer: named(endpoint, answer).toString() };
}

function withFreshToken(response: Response, { freshToken }: Session): Response {
  if (freshToken) {
    response.headers.set('x-new-token', freshToken);
    response.headers.set('x-token-refreshed', 'true');
  }
  return response;
}

function replyOf(endpoint: Endpoint, answer: Json | string, status: number = endpoint.status): Reply {
  const version = endpoint.params && answer !== '' ? versionIn(answer) : undefined;
  return {
    status,
    headers: {
      'cache-control': 'no-store',
      ...(answer !== '' && { 'content-type': 'application/json; charset=utf-8' }),
      ...(version !== undefined && { etag: `"${version}"` }),
    },
    body: answer,
  };
}

function versionIn(answer: Json | string): number | undefined {
  const value = typeof answer === 'string' ? JSON.parse(answer) : answer.value;
  return (value as { version?: number }).version;
}

/** @returns the token of `Authorization: Bearer …`, or null. A token anywhere else (a query, say) does not count. */
export function bearerToken(request: Request): string | null {
  return /^Bearer ([\w.~+/-]{1,200}=*)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? null;
}

function expectedVersion(ifMatch: string | null): number | undefined {
  if (ifMatch === null || ifMatch.trim() === '*') return undefined;
  const [, version] = /^"(\d{1,9})"$/.exec(ifMatch.trim()) ?? [];
  return version === undefined ? Number.NaN : Number(version);
}

import type { Endpoint } from '../../api/endpoint.ts';
import type { Handler, ValidatedCall, WriteHandler } from '../../api/handlers.ts';
import { ApiProblem } from '../../api/problem.ts';
import { assertSessionActive } from '../../api/session.server.ts';
import type { KitContext } from '../../app-context.ts';
import { type AuditEventSpec, withAudit } from '../../audit-log/record.server.ts';
import { lockAccountsExclusive, lockAccountsShared } from '../../auth/accounts-lock.server.ts';
import { type Clock, instant } from '../../process/clock.ts';
import type { Keys } from '../../security/crypto.ts';
import { clientKey } from '../../security/rate-limiter.ts';
import type { Handle } from '../../storage/storage.ts';

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,200}$/;

/** An endpoint with what serves it. */
export interface ServedEndpoint<H = Handler<Endpoint> | WriteHandler<Endpoint>> {
  readonly endpoint: Endpoint;
  readonly handler: H;
  /** How the activity log describes it, if at all. */
  readonly auditEvent?: AuditEventSpec | undefined;
  readonly deps: KitContext;
}

interface WriteRequest {
  readonly request: Request;
  /** The body as text. */
  readonly raw: string;
  /** Whether the call requires a session. */
  readonly isStaff: boolean;
}

/**
 * Runs a write: one transaction contains the handler's queries, the audit event, the idempotency record and the new
 * content version. Emails and other work follow after the commit.
 *
 * @returns the body of the response.
 */
export async function runWrite(
  { endpoint, handler, auditEvent, deps }: ServedEndpoint<WriteHandler<Endpoint>>,
  call: ValidatedCall<Endpoint>,
  { request, raw, isStaff }: WriteRequest,
): Promise<string> {
  const file = await handler.receiveFile?.(request, call);
  const prepared = (await handler.prepare?.(call)) as never;
  let contentRevision: number | undefined;
  let afterCommitTasks: (() => Promise<void>)[] = [];
  const afterCommit = (work: () => Promise<void>) => void afterCommitTasks.push(work);
  const runTransaction = () =>
    deps.storage.transaction(async (trx) => {
      // the storage retries a transaction that met a lock
      afterCommitTasks = [];
      if (isStaff)
        await (handler.changesAccounts ? lockAccountsExclusive : lockAccountsShared)(trx, deps.storage);
      const by = isStaff && call.session ? await assertSessionActive(trx, call.session) : undefined;
      const write = async () => {
        const writeCall = { ...call, file, afterCommit } as ValidatedCall<Endpoint>;
        const run = () => handler.write(writeCall, trx, prepared);
        const result =
          auditEvent && by !== undefined
            ? await withAudit(trx, { event: auditEvent, by, id: idOf(call.params), run }, deps)
            : await run();
        if (handler.changesContent) contentRevision = await deps.contentVersion.increment(trx);
        return toJson(endpoint, result);
      };
      const key = request.headers.get('idempotency-key');
      if (key === null) return write();
      const caller = call.session ? `user ${call.session.user.id}` : `visitor ${clientKey(call.ip)}`;
      const { pathname, search } = new URL(request.url);
      const { replay } = handler;
      return runIdempotent(
        trx,
        {
          key,
          caller,
          request: `${request.method} ${pathname}${search}\n${file ? file.hash : raw}`,
          status: endpoint.status,
        },
        deps,
        write,
        replay && (async () => toJson(endpoint, await replay(call, trx))),
      );
    });
  const stored = await (handler.runInBulkhead?.(call, runTransaction) ?? runTransaction());
  if (contentRevision !== undefined) deps.contentVersion.apply(contentRevision);
  for (const work of afterCommitTasks) deps.backgroundTasks.run(work);
  deps.outbox.deliver();
  return stored;
}

function idOf(params: unknown): number {
  return (params as { id?: number } | undefined)?.id ?? 0;
}

/** The JSON of a result with the fields of the response schema; '' for an empty body. */
export function toJson(endpoint: Endpoint, result: unknown): string {
  return JSON.stringify(endpoint.response.parse(result)) ?? '';
}

interface IdempotentRequest {
  /** The `Idempotency-Key` that the caller sent. */
  readonly key: string;
  /** The caller; keys of different callers are independent. */
  readonly caller: string;
  /** Method, path, query and body. The same key with another request is rejected. */
  readonly request: string;
  readonly status: number;
}

/**
 * Makes retries of a write safe: the first attempt runs, and its response is stored in the same transaction; later or
 * simultaneous attempts with the same key get that response (draft-ietf-httpapi-idempotency-key-header-07).
 *
 * @param replay creates the response to later attempts; the first response is not stored then.
 * @throws ApiProblem 400 for a malformed key, 422 if the key was used for another request.
 */
async function runIdempotent(
  trx: Handle,
  { key, caller, request, status }: IdempotentRequest,
  { keys, clock }: { keys: Keys; clock: Clock },
  run: () => Promise<string>,
  replay?: () => Promise<string>,
): Promise<string> {
  if (!IDEMPOTENCY_KEY.test(key))
    throw new ApiProblem('BAD_REQUEST', 'The Idempotency-Key must have 1 to 200 visible ASCII characters');
  const hash = keys.hmac('idempotency', `${caller}\n${key}`);
  // an HMAC: the request may contain a password, which could be guessed from a plain hash
  const request_hash = keys.hmac('idempotency', request);
  // the insert waits until a simultaneous first attempt commits or rolls back
  const inserted = await trx
    .insertInto('idempotency_keys')
    .values({ hash, request_hash, status, answer: '', created_at: instant(clock.now()) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('hash')
    .executeTakeFirst();
  if (!inserted) {
    const earlier = await trx
      .selectFrom('idempotency_keys')
      .selectAll()
      .where('hash', '=', hash)
      .executeTakeFirstOrThrow();
    if (earlier.request_hash !== request_hash)
      throw new ApiProblem('UNPROCESSABLE', 'This Idempotency-Key was already used for another request');
    return replay ? replay() : keys.decrypt('idempotency', earlier.answer);
  }
  const first = await run();
  await trx
    .updateTable('idempotency_keys')
    .set({ answer: keys.encrypt('idempotency', replay ? '' : first) })
    .where('hash', '=', hash)
    .execute();
  return first;
}

import { ApiProblem } from '#contract/problem.ts';
import type { Handle } from '#storage/storage.ts';
import { type Clock, instant } from '../../adapters/clock.ts';
import type { Keys } from '../../security/crypto.ts';

const KEY_PATTERN = /^[\x21-\x7e]{1,200}$/;

export interface IdempotentRequest {
  /** The `Idempotency-Key` that the caller sent. */
  readonly key: string;
  /** The caller; keys of different callers are independent. */
  readonly caller: string;
  /** Method, path and body. The same key with another request is rejected. */
  readonly request: string;
}

export interface StoredResponse {
  readonly status: number;
  readonly body: string;
}

/**
 * Makes retries of a write safe: the first attempt runs, and its response is stored in the same transaction; later or
 * simultaneous attempts with the same key get that response (draft-ietf-httpapi-idempotency-key-header-07).
 *
 * @param replay creates the response to later attempts; the first response is not stored then.
 * @throws ApiProblem 400 for a malformed key, 422 if the key was used for another request.
 */
export async function runIdempotent(
  trx: Handle,
  { key, caller, request }: IdempotentRequest,
  { keys, clock }: { keys: Keys; clock: Clock },
  run: () => Promise<StoredResponse>,
  replay?: () => Promise<StoredResponse>,
): Promise<StoredResponse> {
  if (!KEY_PATTERN.test(key))
    throw new ApiProblem('BAD_REQUEST', 'The Idempotency-Key must have 1 to 200 visible ASCII characters');
  const hash = keys.hmac('idempotency', `${caller}\n${key}`);
  // an HMAC: the request may contain a password, which could be guessed from a plain hash
  const request_hash = keys.hmac('idempotency', request);
  // the insert waits until a simultaneous first attempt commits or rolls back
  const inserted = await trx
    .insertInto('idempotency_keys')
    .values({ hash, request_hash, status: 0, answer: '', created_at: instant(clock.now()) })
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
    if (replay) return replay();
    return { status: earlier.status, body: keys.decrypt('idempotency', earlier.answer) };
  }
  const first = await run();
  await trx
    .updateTable('idempotency_keys')
    .set({ status: first.status, answer: keys.encrypt('idempotency', replay ? '' : first.body) })
    .where('hash', '=', hash)
    .execute();
  return first;
}

import { ApiProblem } from '#contract/problem.ts';
import type { Handle } from '#storage/storage.ts';
import { type Clock, instant } from '../adapters/clock.ts';
import type { Keys } from '../crypto.ts';

const KEY_PATTERN = /^[\x21-\x7e]{1,200}$/;

export interface Attempt {
  /** The `Idempotency-Key` that the caller sent. */
  readonly key: string;
  /** Who sent it: keys of different people never meet. */
  readonly caller: string;
  /** Method, address and body: the same key with another request is refused. */
  readonly request: string;
}

export interface StoredAnswer {
  readonly status: number;
  readonly answer: string;
}

/**
 * Makes a retry of a write safe: the first attempt runs and its answer is stored in the same transaction; every later or
 * simultaneous one with the same key gets that answer (draft-ietf-httpapi-idempotency-key-header-07).
 *
 * @param again makes that answer anew; nothing is kept of the first one then.
 * @throws ApiProblem 400 for a malformed key, 422 when the key was used for another request.
 */
export async function once(
  trx: Handle,
  attempt: Attempt,
  { keys, clock }: { keys: Keys; clock: Clock },
  run: () => Promise<StoredAnswer>,
  again?: () => Promise<StoredAnswer>,
): Promise<StoredAnswer> {
  if (!KEY_PATTERN.test(attempt.key))
    throw new ApiProblem('BAD_REQUEST', 'An Idempotency-Key has 1 to 200 visible ASCII characters');
  const hash = keys.mac('idempotency', `${attempt.caller}\n${attempt.key}`);
  // keyed: a request may hold a password, and a plain hash of it could be guessed at
  const request_hash = keys.mac('idempotency', attempt.request);
  // the insert waits for a simultaneous first attempt to commit or roll back
  const claimed = await trx
    .insertInto('idempotency_keys')
    .values({ hash, request_hash, status: 0, answer: '', created_at: instant(clock.now()) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('hash')
    .executeTakeFirst();
  if (!claimed) {
    const earlier = await trx
      .selectFrom('idempotency_keys')
      .selectAll()
      .where('hash', '=', hash)
      .executeTakeFirstOrThrow();
    if (earlier.request_hash !== request_hash)
      throw new ApiProblem('UNPROCESSABLE', 'This Idempotency-Key was used for another request');
    if (again) return again();
    return { status: earlier.status, answer: keys.unseal('idempotency', earlier.answer) };
  }
  const first = await run();
  await trx
    .updateTable('idempotency_keys')
    .set({ status: first.status, answer: keys.seal('idempotency', again ? '' : first.answer) })
    .where('hash', '=', hash)
    .execute();
  return first;
}

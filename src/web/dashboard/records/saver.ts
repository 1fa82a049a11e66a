import { ApiProblem } from '#contract/problem.ts';
import { newKey } from '../../session/new-key.ts';
import { idOf, type RecordCalls, type RecordRow } from './record.ts';

export interface Saver<Row, Body> {
  /**
   * Creates or updates, and may be called again after any failure without doubling the record.
   *
   * @param options.overwrite saves whatever somebody else has saved meanwhile.
   * @throws ApiProblem STALE when somebody else has, and overwriting was not asked for.
   */
  save(body: Body, options?: { overwrite?: boolean }): Promise<Row>;
  /** From now on this is the version that the person has seen. */
  rebase(record: Row): void;
  /** What another saver of the same form needs to go on with after these attempts and one with `body`. */
  trailWith(body: Body): Trail<Body>;
}

/** Attempts to save whose answers may be lost, and the key that they carried. */
export interface Trail<Body> {
  readonly idempotencyKey: string;
  readonly attempts: readonly Body[];
}

/**
 * Saves what one form holds. Every attempt carries the same Idempotency-Key, so that one whose answer was lost is not carried
 * out twice. Should the text have been changed between such attempts, the server refuses the key: then an earlier attempt
 * did arrive. It is sent again, only to learn which record it made, and the new text becomes an update of that.
 */
export function saver<Row extends RecordRow, Body>(
  calls: Pick<RecordCalls<Row, Body>, 'create' | 'update'>,
  record: Row | undefined,
  trail?: Trail<Body>,
): Saver<Row, Body> {
  let target = record;
  let idempotencyKey = trail?.idempotencyKey ?? newKey();
  let attempts: Body[] = [...(trail?.attempts ?? [])];

  const send = (body: Body, overwrite: boolean) =>
    target
      ? calls.update({
          params: { id: idOf(target) },
          body,
          idempotencyKey,
          ...(!overwrite && { ifMatch: target.version }),
        })
      : calls.create({ body, idempotencyKey });

  const rebase = (current: Row) => {
    target = current;
    idempotencyKey = newKey();
    attempts = [];
  };

  const whatArrived = async (refusal: unknown) => {
    for (const body of attempts.toReversed()) {
      const arrived = await send(body, false).catch((error) => {
        if (!isUsedKey(error)) throw error;
      });
      if (arrived) return arrived;
    }
    throw refusal;
  };

  return {
    rebase,
    trailWith: (body) => ({ idempotencyKey, attempts: [...attempts, body] }),
    async save(body, { overwrite = false } = {}) {
      try {
        return await send(body, overwrite);
      } catch (error) {
        if (isUsedKey(error) && attempts.length > 0) {
          rebase(await whatArrived(error));
          return await send(body, overwrite);
        }
        throw error;
      } finally {
        attempts.push(body);
      }
    },
  };
}

function isUsedKey(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === 'UNPROCESSABLE';
}

import { ApiProblem } from '#contract/problem.ts';
import { newKey } from '../../session/uuid.ts';
import { idOf, type RecordCalls, type RecordRow } from './types.ts';

export interface Saver<Row, Body> {
  /**
   * Creates or updates, and may be called again after any failure without doubling the record.
   *
   * @throws ApiProblem STALE when somebody else has saved meanwhile what the person has not seen.
   */
  save(body: Body): Promise<Row>;
  /** From now on this is edited, or a new record when it is undefined; nothing that was attempted before has to do with it. */
  begin(record: Row | undefined): void;
  /** What is saved next takes the place of this version. Said again after a lost answer it goes on with the same attempt. */
  over(record: Row): void;
  /** What another saver of the same form needs to go on with after these attempts and one with `body`. */
  trailWith(body: Body): Trail<Body>;
}

/** Attempts to save whose answers may be lost, and the key that they carried. */
export interface Trail<Body> {
  readonly idempotencyKey: string;
  readonly attempts: readonly Body[];
  /** Version of the record that they were to change; null for a new one. */
  readonly version: number | null;
}

/**
 * Saves what one form holds. Every attempt carries the same Idempotency-Key, so that one whose answer was lost is not carried
 * out twice. Should the text have been changed between such attempts, the server refuses the key: then an earlier attempt
 * did arrive. It is sent again, only to learn which record it made, and the new text becomes an update of that. What
 * somebody else has changed in the meantime is left to them, and the text becomes a record of its own.
 *
 * A key is for one record, and for one version of it: another one would be answered with what was saved before.
 */
export function saver<Row extends RecordRow, Body>(
  calls: Pick<RecordCalls<Row, Body>, 'create' | 'update'>,
  record: Row | undefined,
  begun?: Trail<Body>,
): Saver<Row, Body> {
  let target = record;
  let trail = begun ?? newTrail<Body>(record);

  const begin = (current: Row | undefined) => {
    target = current;
    trail = newTrail(current);
  };

  const send = (body: Body) => {
    const { idempotencyKey } = trail;
    if (!target) return calls.create({ body, idempotencyKey });
    return calls.update({ params: { id: idOf(target) }, body, idempotencyKey, ifMatch: target.version });
  };

  const attempt = async (body: Body) => {
    const { idempotencyKey } = trail;
    try {
      return await send(body);
    } finally {
      // unless something else was begun meanwhile
      if (trail.idempotencyKey === idempotencyKey) trail = { ...trail, attempts: [...trail.attempts, body] };
    }
  };

  /** The record as the attempt left it that did arrive; the one known before, when another form has used the key. */
  const whatArrived = async (attempts: readonly Body[]) => {
    for (const body of attempts.toReversed()) {
      const arrived = await send(body).catch((error) => {
        if (!isUsedKey(error)) throw error;
      });
      if (arrived) return arrived;
    }
    return target;
  };

  const save = async (body: Body): Promise<Row> => {
    const { idempotencyKey, attempts } = trail;
    try {
      return await attempt(body);
    } catch (error) {
      if (trail.idempotencyKey !== idempotencyKey) throw error;
      if (isUsedKey(error) && attempts.length > 0) begin(await whatArrived(attempts));
      else if (!record && target && isOutOfReach(error)) begin(undefined);
      else throw error;
    }
    return save(body);
  };

  return {
    save,
    begin,
    over(current) {
      if (trail.version === current.version) target = current;
      else begin(current);
    },
    trailWith: (body) => ({ ...trail, attempts: [...trail.attempts, body] }),
  };
}

function newTrail<Body>(record: RecordRow | undefined): Trail<Body> {
  return { idempotencyKey: newKey(), attempts: [], version: record?.version ?? null };
}

function isUsedKey(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === 'UNPROCESSABLE';
}

/** What an attempt had made was changed or deleted by somebody else. */
function isOutOfReach(error: unknown): boolean {
  return error instanceof ApiProblem && (error.code === 'STALE' || error.code === 'NOT_FOUND');
}

import { isProblem } from '../api/problem.ts';
import { randomId } from '../session/uuid.ts';
import { type FormRecord, idOf, type RecordCalls } from './types.ts';

/** Save attempts whose responses may have been lost, and their idempotency key. */
export interface SaveAttempts<Body> {
  readonly idempotencyKey: string;
  readonly attempts: readonly Body[];
  /** Version of the record that the attempts change; null for a new record. */
  readonly version: number | null;
}

/**
 * Saves the record of one form. All attempts use the same Idempotency-Key, so a save whose response was lost does not run
 * twice. If the server rejects the key because the body changed, an earlier attempt succeeded: the saver repeats that
 * attempt to get its record and then updates it. If another user changed that record, the saver creates a new one.
 *
 * A key belongs to one version of one record; with another version, the server would replay the earlier response.
 */
export function createRecordSaver<Row extends FormRecord, Body>(
  calls: Pick<RecordCalls<Row, Body>, 'create' | 'update'>,
  record: Row | undefined,
  previous?: SaveAttempts<Body>,
) {
  let target = record;
  let progress = previous ?? newAttempts<Body>(record);

  /** Discards earlier attempts and edits `latest`; undefined for a new record. */
  const startOver = (latest: Row | undefined) => {
    target = latest;
    progress = newAttempts(latest);
  };

  const send = (body: Body) => {
    const { idempotencyKey } = progress;
    if (!target && calls.create) return calls.create({ body, idempotencyKey });
    if (!target) throw new Error('This kind of record cannot be created');
    return calls.update({ params: { id: idOf(target) }, body, idempotencyKey, ifMatch: target.version });
  };

  const attempt = async (body: Body) => {
    const { idempotencyKey } = progress;
    try {
      return await send(body);
    } finally {
      // `startOver` may have run while the request was pending
      if (progress.idempotencyKey === idempotencyKey)
        progress = { ...progress, attempts: [...progress.attempts, body] };
    }
  };

  /** The record saved by the attempt that succeeded; the known record if another form used the key. */
  const findSavedRecord = async (attempts: readonly Body[]) => {
    for (const body of attempts.toReversed()) {
      const saved = await send(body).catch((error) => {
        if (!isKeyReused(error)) throw error;
      });
      if (saved) return saved;
    }
    return target;
  };

  /**
   * Creates or updates the record. Repeating the call after any failure does not create a second record.
   *
   * @throws ApiProblem STALE when the record was changed since the version that the form shows.
   */
  const save = async (body: Body): Promise<Row> => {
    const { idempotencyKey, attempts } = progress;
    try {
      return await attempt(body);
    } catch (error) {
      if (progress.idempotencyKey !== idempotencyKey) throw error;
      if (isKeyReused(error) && attempts.length > 0) startOver(await findSavedRecord(attempts));
      // another user changed or deleted the record that an earlier attempt created
      else if (!record && target && isProblem(error, 'STALE', 'NOT_FOUND')) startOver(undefined);
      else throw error;
    }
    return save(body);
  };

  return {
    save,
    startOver,
    /** Makes the next save overwrite this version. Repeated with the same version it keeps the idempotency key. */
    overwriteVersion(latest: Row) {
      if (progress.version === latest.version) target = latest;
      else startOver(latest);
    },
    /** The attempts so far and one with `body`, from which another saver of the same form can continue. */
    attemptsWith: (body: Body) => ({ ...progress, attempts: [...progress.attempts, body] }),
  };
}

function newAttempts<Body>(record: FormRecord | undefined): SaveAttempts<Body> {
  return { idempotencyKey: randomId(), attempts: [], version: record?.version ?? null };
}

function isKeyReused(error: unknown): boolean {
  return isProblem(error, 'UNPROCESSABLE');
}

import type { KitContext } from '../app-context.ts';
import type { ActivityKind } from '../crud/records.ts';
import { instant } from '../process/clock.ts';
import type { Handle } from '../storage/storage.ts';
import { singleLine } from '../text/preview.ts';
import type { ActivityAction } from './contract.ts';

/** The record that a write changes. */
export interface Subject {
  readonly kind: ActivityKind;
  readonly title: string;
  readonly recordId?: number | undefined;
  /** Name of the record's folder, if it has one. */
  readonly folder?: string | undefined;
}

/** How a write is recorded: its subject is read before the write, or after it from the database or the response. */
export interface AuditEventSpec<A = never> {
  readonly action: ActivityAction;
  readonly before?: (trx: Handle, id: number) => Promise<Subject | undefined>;
  readonly after?: (
    trx: Handle,
    done: {
      readonly id: number;
      readonly response: A;
      readonly by: string;
      readonly before: Subject | undefined;
    },
  ) => Promise<Subject>;
}

interface AuditedWrite<A> {
  readonly event: AuditEventSpec;
  /** The current name of the staff member. */
  readonly by: string;
  /** The id in the path; 0 if there is none. */
  readonly id: number;
  readonly run: () => Promise<A>;
}

/** Runs a write and records it in the activity log, in the same transaction. */
export async function withAudit<A>(
  trx: Handle,
  { event, by, id, run }: AuditedWrite<A>,
  { clock }: Pick<KitContext, 'clock'>,
): Promise<A> {
  const before = await event.before?.(trx, id);
  const response = await run();
  const subject = event.after
    ? await event.after(trx, { id, response: response as never, by, before })
    : before;
  if (!subject) return response;
  await recordAuditEvent(trx, { by, action: event.action, ...subject }, { clock });
  return response;
}

/** Adds an entry to the activity log. @param event.by the name of the actor. */
export async function recordAuditEvent(
  trx: Handle,
  {
    by,
    action,
    kind,
    title,
    recordId,
    folder,
  }: Subject & { readonly by: string; readonly action: ActivityAction },
  { clock }: Pick<KitContext, 'clock'>,
): Promise<void> {
  const entry = { action, kind, folder: folder ?? null, title: singleLine(title, 200) };
  await trx
    .insertInto('activity')
    .values({ ...entry, record_id: recordId ?? null, at: instant(clock.now()), by_name: by, words: '' })
    .execute();
}

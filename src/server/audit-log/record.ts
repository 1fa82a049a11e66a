import type { ActivityAction } from '#contract/activity-constants.ts';
import { activityWords } from '#contract/audit-messages.ts';
import { folded, oneLine } from '#domain/text.ts';
import type { Handle } from '#storage/storage.ts';
import { instant } from '../adapters/clock.ts';
import type { Deps } from '../app-context.ts';
import type { Noted, Subject } from './audit-events.ts';

interface Write<A> {
  readonly noted: Noted | undefined;
  /** The name of who does it, as this transaction reads it; undefined for a visitor. */
  readonly by: string | undefined;
  /** The id in its path; 0 without one. */
  readonly id: number;
  readonly run: () => Promise<A>;
}

/** Does a write and tells it in the activity log, in the same transaction: both stand, or neither. */
export async function noting<A>(
  trx: Handle,
  { noted, by, id, run }: Write<A>,
  { clock }: Pick<Deps, 'clock'>,
): Promise<A> {
  if (!noted || by === undefined) return run();
  const before = await noted.before?.(trx, id);
  const answer = await run();
  const subject = noted.after ? await noted.after(trx, { id, answer: answer as never, by, before }) : before;
  if (!subject) return answer;
  await tell(trx, { by, action: noted.action, ...subject }, { clock });
  return answer;
}

/** Writes one entry of the activity log. @param done.by the name of who did it. */
export async function tell(
  trx: Handle,
  { by, action, kind, title }: Subject & { readonly by: string; readonly action: ActivityAction },
  { clock }: Pick<Deps, 'clock'>,
): Promise<void> {
  const entry = { action, kind, title: oneLine(title, 200) };
  const words = folded(`${by} ${activityWords(entry)}`);
  await trx
    .insertInto('activity')
    .values({ ...entry, at: instant(clock.now()), by_name: by, words })
    .execute();
}

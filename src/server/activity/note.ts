import { activityWords } from '#contract/activity-words.ts';
import { folded, oneLine } from '#domain/text.ts';
import type { Handle } from '#storage/storage.ts';
import type { Deps } from '../deps.ts';
import { instant } from '../outside/clock.ts';
import type { Session } from '../session.ts';
import type { Noted } from './noted.ts';

interface Write<A> {
  readonly noted: Noted | undefined;
  readonly session: Session | null;
  /** The id in its path; 0 without one. */
  readonly id: number;
  readonly run: () => Promise<A>;
}

/** Does a write and tells it in the activity log, in the same transaction: both stand, or neither. */
export async function noting<A>(
  trx: Handle,
  { noted, session, id, run }: Write<A>,
  { clock }: Pick<Deps, 'clock'>,
): Promise<A> {
  if (!noted || !session) return run();
  const before = await noted.before?.(trx, id);
  const answer = await run();
  const subject = before ?? (await noted.after?.(trx, { id, answer: answer as never }));
  if (!subject) return answer;
  const entry = { action: noted.action, kind: subject.kind, title: oneLine(subject.title, 200) };
  const by_name = session.user.name;
  const words = folded(`${by_name} ${activityWords(entry)}`);
  await trx
    .insertInto('activity')
    .values({ ...entry, at: instant(clock.now()), by_name, words })
    .execute();
  return answer;
}

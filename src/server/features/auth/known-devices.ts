import type { UserRow } from '#storage/schema.ts';
import type { Handle } from '#storage/storage.ts';
import type { Deps } from '../../deps.ts';
import { instant } from '../../outside/clock.ts';
import { newDeviceMail } from './mails.ts';
import { deviceWords } from './profile/device-words.ts';

interface SignIn {
  readonly account: Pick<UserRow, 'id' | 'email'>;
  /** The key that a browser made for itself, if it sent one. */
  readonly browser: string | null;
  /** What it calls itself; its versions tell nothing, since they change by themselves. */
  readonly agent: string;
  readonly now: number;
}

/**
 * Remembers what an account is signed in from. From something new, a note goes to its owner, who may know nothing of it;
 * the first sign-in of an account is nothing new.
 */
export async function noteDevice(
  trx: Handle,
  { account: { id: user_id, email }, browser, agent, now }: SignIn,
  { keys, outbox }: Pick<Deps, 'keys' | 'outbox'>,
): Promise<void> {
  const name = browser ? `browser ${browser}` : `agent ${agent.replace(/[\d._]+/g, '')}`;
  const device = keys.mac('known devices', `${user_id} ${name}`);
  const known = await trx
    .selectFrom('known_devices')
    .select('device')
    .where('user_id', '=', user_id)
    .execute();
  await trx
    .insertInto('known_devices')
    .values({ user_id, device, seen_at: instant(now) })
    .onConflict((conflict) => conflict.columns(['user_id', 'device']).doUpdateSet({ seen_at: instant(now) }))
    .execute();
  if (known.length > 0 && !known.some((row) => row.device === device))
    await outbox.post(trx, newDeviceMail({ to: email, device: deviceWords(agent), at: now }));
}

import type { UserRow } from '#storage/schema.ts';
import type { Handle } from '#storage/storage.ts';
import { instant } from '../../adapters/clock.ts';
import type { Deps } from '../../app-context.ts';
import { newDeviceMail } from './email-templates.ts';
import { deviceWords } from './profile/user-agent-label.ts';

interface SignIn {
  readonly account: Pick<UserRow, 'id' | 'email'>;
  /** The key that a browser made for itself, if it sent one. */
  readonly browser: string | null;
  /** What it calls itself; its versions tell nothing, since they change by themselves. */
  readonly agent: string;
  readonly now: number;
}

/** Stands among the devices of an account that nobody has signed in to yet. */
const NONE_YET = 'none yet';

/**
 * Takes note that the first sign-in of a new account is still to come. An account without devices is not a new one: its
 * list is lost with a new password, a restore, a copy and a return from the trash, and after 400 days.
 */
export async function awaitFirstDevice(trx: Handle, user_id: number, now: number): Promise<void> {
  await trx
    .insertInto('known_devices')
    .values({ user_id, device: NONE_YET, seen_at: instant(now) })
    .execute();
}

/** From here on every device counts as new to this account, but for the first one of all. */
export async function forgetDevices(trx: Handle, user_id: number): Promise<void> {
  await trx
    .deleteFrom('known_devices')
    .where('user_id', '=', user_id)
    .where('device', '!=', NONE_YET)
    .execute();
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
  const { numDeletedRows } = await trx
    .deleteFrom('known_devices')
    .where('user_id', '=', user_id)
    .where('device', '=', NONE_YET)
    .executeTakeFirst();
  const isFirst = numDeletedRows > 0n;
  const known = await trx
    .selectFrom('known_devices')
    .select('device')
    .where('user_id', '=', user_id)
    .where('device', '=', device)
    .executeTakeFirst();
  await trx
    .insertInto('known_devices')
    .values({ user_id, device, seen_at: instant(now) })
    .onConflict((conflict) => conflict.columns(['user_id', 'device']).doUpdateSet({ seen_at: instant(now) }))
    .execute();
  if (!isFirst && !known)
    await outbox.post(trx, newDeviceMail({ to: email, device: deviceWords(agent), at: now }));
}

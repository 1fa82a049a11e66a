import type { KitContext, SiteOwner } from '../../app-context.ts';
import type { Mail } from '../../mail/mail.ts';
import { instant } from '../../process/clock.ts';
import type { UserRow } from '../../storage/schema.ts';
import type { Handle } from '../../storage/storage.ts';
import { userAgentLabel } from './user-agent-label.server.ts';

interface SignIn {
  readonly account: Pick<UserRow, 'id' | 'email'>;
  /** The random id that the browser generated, if it sent one. */
  readonly browser: string | null;
  /** The `User-Agent` header; version numbers are ignored, since updates change them. */
  readonly userAgent: string;
  readonly now: number;
}

/** Placeholder device of an account that has never been signed in to. */
const NO_DEVICE_YET = 'none yet';

/**
 * Marks a new account, whose first device needs no notification. An account without devices is not necessarily new: its
 * devices are deleted by a new password, a restored backup, a copy, a restore from the trash, and after 400 days.
 */
export async function expectFirstDevice(trx: Handle, user_id: number, now: number): Promise<void> {
  await trx
    .insertInto('known_devices')
    .values({ user_id, device: NO_DEVICE_YET, seen_at: instant(now) })
    .execute();
}

/** Forgets all devices, so that each counts as new again; a never-used account keeps its placeholder. */
export async function forgetDevices(trx: Handle, user_id: number): Promise<void> {
  await trx
    .deleteFrom('known_devices')
    .where('user_id', '=', user_id)
    .where('device', '!=', NO_DEVICE_YET)
    .execute();
}

/**
 * Records the device of a sign-in. If it is new, enqueues an email to the owner, except at the first sign-in of the
 * account.
 */
export async function registerDevice(
  trx: Handle,
  { account: { id: user_id, email }, browser, userAgent, now }: SignIn,
  { keys, outbox, owner }: Pick<KitContext, 'keys' | 'outbox' | 'owner'>,
): Promise<void> {
  const name = browser ? `browser ${browser}` : `agent ${userAgent.replace(/[\d._]+/g, '')}`;
  const device = keys.hmac('known devices', `${user_id} ${name}`);
  const { numDeletedRows } = await trx
    .deleteFrom('known_devices')
    .where('user_id', '=', user_id)
    .where('device', '=', NO_DEVICE_YET)
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
    await outbox.enqueue(
      trx,
      newDeviceEmail(email, { device: userAgentLabel(userAgent), at: now, owner: owner() }),
    );
}

/** For the owner, after a sign-in from a new device. @param at milliseconds since 1970. */
function newDeviceEmail(
  to: string,
  { device, at, owner: { name, timeZone } }: { device: string; at: number; owner: SiteOwner },
): Mail {
  const when = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone,
  }).format(at);
  return {
    to,
    subject: `New sign-in to your account at ${name}`,
    text: `Hello,

Someone signed in to your account at ${name} from a device that had not been used for it before,
or not since your password last changed.

Device: ${device}
Time: ${when}

If this was you, you do not need to do anything. If not, please sign in, end that session in the Profile tab, and
change your password, or ask another administrator immediately to set a new one for you.
`,
  };
}

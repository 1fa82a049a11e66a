import type { Session } from '../../api/session.server.ts';
import type { KitContext } from '../../app-context.ts';
import { monotonic } from '../../process/clock.ts';
import type { UserRow } from '../../storage/schema.ts';
import type { Handle } from '../../storage/storage.ts';
import type { SignedIn } from '../contract.ts';
import { presentAccount } from '../present.server.ts';
import { registerDevice } from './known-devices.server.ts';
import { endSession, startSession } from './sessions.server.ts';

interface SignInCall {
  readonly ip: string;
  readonly userAgent: string;
  /** The session of the browser's old token, which the new one replaces; it would otherwise stay open unnoticed. */
  readonly session: Session | null;
  /** Random id that the browser stores. */
  readonly browser: string | null;
}

/** Opens the session of a user who has proved who they are, and notifies them of a new device. */
export async function openSession(
  trx: Handle,
  account: UserRow,
  { ip, userAgent, session, browser }: SignInCall,
  deps: KitContext,
): Promise<SignedIn> {
  if (session) await endSession(trx, session.id);
  await registerDevice(trx, { account, browser, userAgent, now: monotonic(deps.clock).now() }, deps);
  const token = await startSession(trx, { userId: account.id, device: userAgent }, deps);
  deps.log.info({ event: 'signed in', ip, user: account.id }, 'a session was opened');
  return { token, user: presentAccount(account) };
}

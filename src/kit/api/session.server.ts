import type { Handle } from '../storage/storage.ts';
import { ApiProblem } from './problem.ts';

/** The caller's session, found by token and read from its row for this request. */
export interface Session {
  readonly id: number;
  readonly user: {
    readonly id: number;
    readonly name: string;
    readonly email: string;
    /** Signed in with a temporary password: only endpoints that help to replace it are allowed. */
    readonly mustChangePassword: boolean;
  };
  /** When the password and the code were entered. */
  readonly startedAt: string;
  /** A new token to return in `x-new-token` if the caller's token is old. */
  readonly freshToken: string | undefined;
}

/** Returns undefined if the token is unknown, retired, expired or revoked, or the user is not active. */
export type FindSession = (token: string) => Promise<Session | undefined>;

/**
 * Checks that the session still exists: while a slow body arrives, the user may be signed out, deactivated or deleted.
 * Writes call it in their transaction.
 *
 * @returns the user's current name, which may have changed since the request began.
 * @throws ApiProblem NO_SESSION if the session has ended.
 */
export async function assertSessionActive(db: Handle, { id }: Pick<Session, 'id'>): Promise<string> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('users.name')
    .where('sessions.id', '=', id)
    .executeTakeFirst();
  if (!row) throw new ApiProblem('NO_SESSION', 'Please sign in');
  return row.name;
}

import { ApiProblem } from '#contract/problem.ts';
import type { Handle } from '#storage/storage.ts';

/** Who is calling, found by their token and checked against its row at this very request. */
export interface Session {
  readonly id: number;
  readonly user: {
    readonly id: number;
    readonly name: string;
    readonly email: string;
    /** Signed in with a first password: only what serves to replace it is open to them. */
    readonly mustChangePassword: boolean;
  };
  /** When the password and the code were given. */
  readonly startedAt: string;
  /** A token to hand on in `x-new-token`, when theirs has grown old. */
  readonly freshToken: string | undefined;
}

/** Answers undefined for a token that is unknown, retired, expired or revoked, or whose user is not active. */
export type FindSession = (token: string) => Promise<Session | undefined>;

/**
 * Looks again whether the session still stands: a body may arrive slowly, and whoever sends it may have been deactivated,
 * deleted or signed out since the request began. A write looks in its transaction.
 *
 * @returns the name that the caller has now: it may have been another one when the request began.
 * @throws ApiProblem NO_SESSION when it was ended meanwhile.
 */
export async function requireStanding(db: Handle, { id }: Session): Promise<string> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('users.name')
    .where('sessions.id', '=', id)
    .executeTakeFirst();
  if (!row) throw new ApiProblem('NO_SESSION', 'Please sign in');
  return row.name;
}

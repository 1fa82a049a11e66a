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

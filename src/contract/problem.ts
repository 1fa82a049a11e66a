/** Every way a call can be refused, and the one table that gives its HTTP status. */
export const problemStatus = {
  BAD_REQUEST: 400,
  INVALID_BODY: 400,
  /** No valid session; and never anything else, since the browser forgets its token on it. */
  NO_SESSION: 401,
  SIGN_IN_REFUSED: 403,
  CODE_REFUSED: 403,
  FORBIDDEN: 403,
  /** The caller has yet to replace their first password. */
  FIRST_PASSWORD: 403,
  /** The caller must send their current password, or the right one, beside what they ask for. */
  CONFIRM_PASSWORD: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  CONFLICT: 409,
  LENGTH_REQUIRED: 411,
  STALE: 412,
  TOO_LARGE: 413,
  ADDRESS_TOO_LONG: 414,
  WRONG_TYPE: 415,
  WRONG_HOST: 421,
  UNPROCESSABLE: 422,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  BUSY: 503,
  STORAGE_FULL: 507,
} as const;

export type ProblemCode = keyof typeof problemStatus;

export interface ProblemDetails {
  /** Message for each field of a refused body. */
  readonly errors?: Readonly<Record<string, string>>;
  /** When to come back, with 429 and 503. */
  readonly retryAfterSeconds?: number;
}

/** A refusal that is expected; thrown where it is known, answered in one place, and thrown again by the client. */
export class ApiProblem extends Error {
  readonly code: ProblemCode;
  readonly details: ProblemDetails;

  constructor(code: ProblemCode, message: string, details: ProblemDetails = {}) {
    super(message);
    this.name = 'ApiProblem';
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return problemStatus[this.code];
  }
}

/** The JSON of a refusal. */
export interface ProblemBody {
  readonly message: string;
  readonly code: ProblemCode;
  readonly errors?: Readonly<Record<string, string>>;
}

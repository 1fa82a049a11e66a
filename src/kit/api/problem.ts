/** All error codes with their HTTP status. */
export const problemStatus = {
  BAD_REQUEST: 400,
  INVALID_BODY: 400,
  /** No valid session, and no other cause: the browser discards its token on any 401. */
  NO_SESSION: 401,
  SIGN_IN_REFUSED: 403,
  CODE_REFUSED: 403,
  FORBIDDEN: 403,
  /** The caller must replace the temporary password first. */
  FIRST_PASSWORD: 403,
  /** The request must include the correct current password. */
  CONFIRM_PASSWORD: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  CONFLICT: 409,
  /** The record was public, and has been deleted or unpublished. */
  GONE: 410,
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
  /** Message for each invalid field of the body. */
  readonly errors?: Readonly<Record<string, string>>;
  /** Value of `Retry-After`, with 429 and 503. */
  readonly retryAfterSeconds?: number;
}

/** An expected error. The server converts it to a response in one place; the client throws it again. */
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

/** Whether an error is a problem with one of these codes. */
export function isProblem(error: unknown, ...codes: readonly ProblemCode[]): error is ApiProblem {
  return error instanceof ApiProblem && codes.includes(error.code);
}

/** The problem of a body with one invalid field. */
export function invalidField(field: string, message: string): ApiProblem {
  return new ApiProblem('INVALID_BODY', message, { errors: { [field]: message } });
}

/** JSON body of an error response. */
export interface ProblemBody {
  readonly message: string;
  readonly code: ProblemCode;
  readonly errors?: Readonly<Record<string, string>>;
}

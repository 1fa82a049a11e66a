/** A response as a value. Cached responses, and those read by pages in this process, never become a Response. */
export interface ResponseValue {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** '' for an empty body. */
  readonly body: string | Buffer<ArrayBuffer> | JsonBody;
}

/** A value that is serialized when it is sent. */
export class JsonBody {
  readonly value: unknown;

  constructor(value: unknown) {
    this.value = value;
  }

  /** Freezes the value deeply. @returns the approximate size of its JSON in bytes. */
  freeze(): number {
    return deepFreeze(this.value);
  }

  toString(): string {
    return JSON.stringify(this.value);
  }
}

/** Approximate JSON size of a number, a key or punctuation. */
const SMALL_VALUE_BYTES = 8;

function deepFreeze(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return SMALL_VALUE_BYTES;
  Object.freeze(value);
  let bytes = 0;
  for (const member of Object.values(value)) bytes += SMALL_VALUE_BYTES + deepFreeze(member);
  return bytes;
}

export function responseFrom({ status, headers, body }: ResponseValue): Response {
  return new Response(body === '' ? null : serializeBody(body), { status, headers });
}

/** The body as it is sent. */
export const serializeBody = (body: ResponseValue['body']): string | Buffer<ArrayBuffer> =>
  body instanceof JsonBody ? body.toString() : body;

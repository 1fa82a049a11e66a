/** An answer before it is a Response: what is kept here, or read by a page in this process, never becomes one. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** '' for none. */
  readonly body: string | Buffer<ArrayBuffer> | Json;
  /** Resolves when what it was made without is there, if there is such a thing; never rejects. */
  readonly outdated?: Promise<void> | undefined;
}

/** A value that becomes text when it is sent. */
export class Json {
  readonly value: unknown;

  constructor(value: unknown) {
    this.value = value;
  }

  /** Makes sure that nobody changes it any more. @returns how many bytes its text has, more or less. */
  freeze(): number {
    return frozen(this.value);
  }

  toString(): string {
    return JSON.stringify(this.value);
  }
}

/** Room that a number, a name or a sign takes in a text, more or less. */
const SHORT_BYTES = 8;

function frozen(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return SHORT_BYTES;
  Object.freeze(value);
  let bytes = 0;
  for (const part of Object.values(value)) bytes += SHORT_BYTES + frozen(part);
  return bytes;
}

export function responseFrom({ status, headers, body }: Reply): Response {
  return new Response(body === '' ? null : sendable(body), { status, headers });
}

/** What of an answer goes out. */
export const sendable = (body: Reply['body']): string | Buffer<ArrayBuffer> =>
  body instanceof Json ? body.toString() : body;

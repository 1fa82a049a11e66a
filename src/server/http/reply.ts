/** An answer before it is a Response: what is kept here, or read by a page in this process, never becomes one. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** '' for none. */
  readonly body: string | Buffer<ArrayBuffer>;
  /** Resolves when what it was made without is there, if there is such a thing; never rejects. */
  readonly outdated?: Promise<void> | undefined;
}

export function responseFrom({ status, headers, body }: Reply): Response {
  return new Response(body === '' ? null : body, { status, headers });
}

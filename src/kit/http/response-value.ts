/** A response as a value, which may be cached. */
export interface ResponseValue {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** '' for an empty body. */
  readonly body: string | Buffer<ArrayBuffer>;
}

export function responseFrom({ status, headers, body }: ResponseValue): Response {
  return new Response(body === '' ? null : body, { status, headers });
}

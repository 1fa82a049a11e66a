import type { Method } from './routes.ts';

/** Sends one request to the API: with `fetch` in the browser, in process on the server. */
export type Transport = (request: TransportRequest) => Promise<TransportResponse>;

/** The part of `Response` that the client uses. Header names are lowercase. */
export interface TransportResponse {
  readonly ok: boolean;
  readonly status: number;
  readonly headers: Pick<Headers, 'get' | 'has'>;
  json(): Promise<unknown>;
}

export interface TransportRequest {
  readonly method: Method;
  /** Path and query, beginning with `/`. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON text, or a form with a file. */
  readonly body?: string | FormData;
  readonly signal?: AbortSignal;
}

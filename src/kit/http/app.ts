import type { CachedResponse } from './cache/response-cache.ts';

export interface App {
  /**
   * Handles a request.
   *
   * @param ip address of the client.
   */
  fetch(request: Request, ip?: string): Promise<Response>;
  /** The cached response for a request, if it needs no further processing. @param url path and query. */
  findCached(method: string, url: string, hasAuthorization: boolean): CachedResponse | undefined;
  /** Whether requests to this path upload a file, which has a longer body timeout. */
  acceptsFile(method: string, path: string): boolean;
  readonly securityHeaders: Readonly<Record<string, string>>;
}

import type { Endpoint } from '#contract/endpoint.ts';
import { needsSession } from '../api/endpoint-pipeline.ts';
import type { ResponseValue } from '../api/response-value.ts';
import { REVALIDATED } from '../pages/security-headers.ts';
import {
  type CachedResponse,
  cacheKey,
  type ResponseCache,
  type RunInBulkhead,
  type UrlParts,
} from './response-cache.ts';

/** Returns `undefined` when the request must bypass the cache. */
export type CachedEndpointReader = (
  url: UrlParts,
  params: Record<string, string>,
  runInBulkhead: RunInBulkhead,
) => Promise<CachedResponse> | undefined;

/** Creates the reader of an endpoint whose response is the same for all visitors; it uses the cache. */
export function createCachedReader(
  endpoint: Endpoint,
  read: (url: UrlParts, params: Record<string, string>) => Promise<ResponseValue>,
  { cache, security }: { cache: ResponseCache; security: Readonly<Record<string, string>> },
): CachedEndpointReader {
  const keys = Object.keys(endpoint.query?.shape ?? {});
  const withHeaders = (response: ResponseValue): ResponseValue => ({
    ...response,
    headers: { ...response.headers, ...security, 'cache-control': REVALIDATED },
  });
  return (url, params, runInBulkhead) => {
    if (needsSession(endpoint, url.searchParams)) return undefined;
    // without parameters the path has one spelling, whatever the client percent-encoded
    const pathname = endpoint.params ? url.pathname : endpoint.path;
    const key = cacheKey({ pathname, searchParams: url.searchParams }, keys);
    return key === undefined
      ? undefined
      : cache.getOrCreate(key, async () => withHeaders(await read(url, params)), runInBulkhead);
  };
}

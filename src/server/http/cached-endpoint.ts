import type { Transport } from '#contract/client.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { ContentPart } from '../cache-tags.ts';
import { needsSession } from './endpoint-pipeline.ts';
import { type AnswerCache, type InLine, type KeptReply, keptAddress, type Place } from './response-cache.ts';
import type { Reply } from './response-value.ts';
import { REVALIDATED } from './security-headers.ts';

/** Answers undefined for what is for the endpoint itself to serve or to refuse. */
export type KeptRead = (
  url: Place,
  params: Record<string, string>,
  inLine?: InLine,
) => Promise<KeptReply> | undefined;

/** Reads an endpoint whose answer is the same for all visitors, from the cache when it is there. */
export function keptRead(
  endpoint: Endpoint,
  read: (url: Place, params: Record<string, string>) => Promise<Reply>,
  {
    part,
    cache,
    security,
  }: { part: ContentPart; cache: AnswerCache; security: Readonly<Record<string, string>> },
): KeptRead {
  const keys = Object.keys(endpoint.query?.shape ?? {});
  const asKept = (reply: Reply): Reply => ({
    ...reply,
    headers: { ...reply.headers, ...security, 'cache-control': REVALIDATED },
  });
  return (url, params, inLine) => {
    if (needsSession(endpoint, url.searchParams)) return undefined;
    // one spelling, where there are no parameters
    const pathname = endpoint.params ? url.pathname : endpoint.path;
    const key = keptAddress({ pathname, searchParams: url.searchParams }, keys);
    return key === undefined
      ? undefined
      : cache.answer(key, async () => asKept(await read(url, params)), { inLine, part });
  };
}

/**
 * Carries what pages ask in this process: a kept list goes to them as it is kept; whatever else they ask goes the way of a
 * request.
 *
 * @param reads of endpoints without path parameters, by their path.
 * @param refusal what a caller from outside would be answered when a read fails.
 */
export function transportInside(
  reads: ReadonlyMap<string, KeptRead>,
  { byRequest, refusal }: { byRequest: Transport; refusal: (error: unknown, path: string) => Response },
): Transport {
  return async (asked) => {
    const [pathname = '', search] = asked.path.split('?');
    const url = { pathname, searchParams: new URLSearchParams(search) };
    try {
      const kept = asked.method === 'GET' ? reads.get(pathname)?.(url, {}) : undefined;
      if (kept) return (await kept).reading();
    } catch (error) {
      return refusal(error, asked.path);
    }
    return byRequest(asked);
  };
}

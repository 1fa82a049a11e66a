import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { CalendarClock } from '../../process/calendar-clock.server.ts';
import type { Clock } from '../../process/clock.ts';
import {
  compressBest,
  compressors,
  type Encoding,
  negotiateEncoding,
  shouldCompress,
} from '../compression.ts';
import type { ResponseValue } from '../response-value.ts';
import type { ContentVersion } from './content-version.ts';

/**
 * A response that is the same for every client, until the content behind it, the site's date, or the external verse
 * changes, or an instant at which a text changes: a service begins, a notice ends.
 */
export interface CachedResponse {
  readonly status: number;
  readonly etag: string;
  readonly identity: EncodedVariant;
  /** The variant for an encoding, if it exists already; `identity` always does. */
  variant(encoding: Encoding): EncodedVariant | undefined;
  /** The variant for an encoding. Compressed on first use, because lists that only pages read are never compressed. */
  loadVariant(encoding: Encoding): Promise<EncodedVariant>;
}

interface EncodedVariant {
  readonly headers: Readonly<Record<string, string>>;
  /** The same as names and values in turn, which Node writes faster. */
  readonly headerList: readonly string[];
  readonly body: Buffer;
}

/** Runs work in a bulkhead: it may wait for a slot first. */
export type RunInBulkhead = <A>(work: () => Promise<A>) => Promise<A>;

export interface ResponseCache {
  /** The cached response for a key if it is known to be fresh; never waits. */
  find(key: string): CachedResponse | undefined;
  /**
   * The fresh cached response for a key, created if there is none. Simultaneous callers share one creation, but each
   * waits only in its own bulkhead.
   */
  getOrCreate(
    key: string,
    create: () => Promise<ResponseValue>,
    runInBulkhead: RunInBulkhead,
  ): Promise<CachedResponse>;
}

/** Enough for some hundred pages in three encodings. */
const MAX_CACHE_BYTES = 48 * 1024 * 1024;
const MAX_ENTRIES = 1_000;

/** A value that is not used from an instant on. */
interface Expiring<Value> {
  readonly value: Value;
  readonly expiresAt: number;
}

interface ResponseCacheDeps {
  readonly contentVersion: Pick<ContentVersion, 'current' | 'load'>;
  readonly calendarClock: Pick<CalendarClock, 'today'>;
  /** A number that changes when something outside the database changes the responses. */
  readonly externalVersion: () => number;
  readonly clock: Clock;
  /** The next instant at which a text of the site changes, in milliseconds since 1970; infinity if there is none today. */
  readonly nextChange: () => Promise<number>;
}

export function createResponseCache({
  contentVersion,
  calendarClock,
  externalVersion,
  clock,
  nextChange,
}: ResponseCacheDeps): ResponseCache {
  const responses = new LRUCache<string, Expiring<CachedResponse>>({
    max: MAX_ENTRIES,
    maxSize: MAX_CACHE_BYTES,
    // twice the size: the compressed variants, which are added later, take less than the original
    sizeCalculation: ({ value: { identity } }) => 1 + 2 * identity.body.byteLength,
  });
  const pending = new Map<string, Expiring<Promise<CachedResponse>>>();
  /** Identifies everything that the responses above are made from. */
  let stamp = '';

  /** Forgets all responses if the content, the site's date or the verse has changed. */
  const removeStale = (version: number) => {
    const currentStamp = `${version} ${calendarClock.today()} ${externalVersion()}`;
    if (currentStamp === stamp) return;
    stamp = currentStamp;
    responses.clear();
    pending.clear();
  };
  const unexpired = <Value>(stored: Expiring<Value> | undefined) =>
    stored && clock.now() < stored.expiresAt ? stored.value : undefined;
  /** The fresh response for a key, cached or being created. */
  const lookUp = (key: string, version: number) => {
    removeStale(version);
    return unexpired(responses.get(key)) ?? unexpired(pending.get(key));
  };

  return {
    find(key) {
      const version = contentVersion.current();
      if (version === undefined) return undefined;
      removeStale(version);
      return unexpired(responses.get(key));
    },
    async getOrCreate(key, create, runInBulkhead) {
      const found = lookUp(key, await contentVersion.load());
      if (found) return found;
      return runInBulkhead(async () => {
        const foundLater = lookUp(key, await contentVersion.load());
        if (foundLater) return foundLater;
        // determined before anything is read: an edit during the creation makes the response stale
        const stampBefore = stamp;
        // if it is unknown, the response is used only once
        const expiresAt = await nextChange().catch(() => 0);
        const createdMeanwhile = lookUp(key, await contentVersion.load());
        if (createdMeanwhile) return createdMeanwhile;
        const creation = create()
          .then(({ body, ...options }) => {
            const response = createCachedResponse(Buffer.from(body), options);
            if (response.status === 200 && stamp === stampBefore)
              responses.set(key, { value: response, expiresAt });
            return response;
          })
          .finally(() => pending.get(key)?.value === creation && pending.delete(key));
        pending.set(key, { value: creation, expiresAt });
        return creation;
      });
    },
  };
}

/**
 * Creates a cached response. It is compressed on first use, unless there are compressed copies; a page once more in the
 * background.
 *
 * @param options `headers` of all variants. `compressed`: the copies of a built file; it has none if that saves nothing.
 */
export function createCachedResponse(
  body: Buffer,
  {
    status = 200,
    headers,
    compressed,
  }: {
    status?: number;
    headers: EncodedVariant['headers'];
    compressed?: { readonly br: Buffer | undefined; readonly gzip: Buffer | undefined };
  },
): CachedResponse {
  const etag = etagOf(body);
  const toVariant = (encoded: Buffer, encoding?: string): EncodedVariant => {
    const all = {
      ...headers,
      etag,
      vary: 'Accept-Encoding',
      'content-length': String(encoded.byteLength),
      ...(encoding && { 'content-encoding': encoding }),
    };
    return { body: encoded, headers: all, headerList: Object.entries(all).flat() };
  };
  const identity = toVariant(body);
  const ready: Partial<Record<Encoding, EncodedVariant>> =
    compressed || !shouldCompress(body) ? { identity, br: identity, gzip: identity } : { identity };
  for (const encoding of ['br', 'gzip'] as const) {
    const copy = compressed?.[encoding];
    if (copy) ready[encoding] = toVariant(copy, encoding);
  }
  const compressing: Partial<Record<Encoding, Promise<EncodedVariant>>> = {};
  const compress = async (encoding: 'br' | 'gzip') => {
    const variant = toVariant(await compressors[encoding](body), encoding);
    ready[encoding] = variant;
    if (encoding === 'br' && headers['content-type']?.startsWith('text/html'))
      void compressBest(body).then(
        (best) => {
          ready.br = toVariant(best, 'br');
        },
        () => undefined,
      );
    return variant;
  };
  return {
    status,
    etag,
    identity,
    variant: (encoding) => ready[encoding],
    async loadVariant(encoding) {
      const existing = ready[encoding];
      if (existing || encoding === 'identity') return existing ?? identity;
      // removed when done, so that a failure (out of memory) is retried
      compressing[encoding] ??= compress(encoding).finally(() => delete compressing[encoding]);
      return compressing[encoding];
    },
  };
}

/** A strong ETag: 132 bits of the content's hash. */
export function etagOf(content: Buffer): string {
  return `"${hash('sha256', content, 'base64url').slice(0, 22)}"`;
}

/** Whether `If-None-Match` contains this ETag. A plain text search: the header may contain thousands of tags. */
export function matchesEtag(ifNoneMatch: string | undefined | null, etag: string): boolean {
  return !!ifNoneMatch && (ifNoneMatch.includes(etag) || ifNoneMatch.trim() === '*');
}

/** The parts of a URL that determine the cache key. */
export type UrlParts = Pick<URL, 'pathname' | 'searchParams'>;

/**
 * Returns the cache key of a URL: the path and the known query keys in fixed order, so that `?utm_source=…` neither
 * misses nor fills the cache. Undefined if a key is repeated: the endpoint rejects such a request.
 *
 * @param isMeaningful whether a query value affects the response; by default each does.
 */
export function cacheKey(
  { pathname, searchParams }: UrlParts,
  keys: readonly string[],
  isMeaningful: (key: string, value: string) => boolean = () => true,
): string | undefined {
  if (searchParams.size === 0) return pathname;
  const known = new URLSearchParams();
  for (const key of keys) {
    const [value, repeated] = searchParams.getAll(key);
    if (repeated !== undefined) return undefined;
    if (value !== undefined && isMeaningful(key, value)) known.append(key, value);
  }
  return known.size > 0 ? `${pathname}?${known}` : pathname;
}

/** The cached response for one client: in an accepted encoding, or 304 if the client has it already. */
export async function toResponse(cached: CachedResponse, request: Request): Promise<Response> {
  // only a success can be unchanged (RFC 9110, section 13.2.1)
  const isUnchanged = cached.status === 200 && matchesEtag(request.headers.get('if-none-match'), cached.etag);
  const encoding = isUnchanged ? 'identity' : negotiateEncoding(request.headers.get('accept-encoding'));
  const { headers, body } = await cached.loadVariant(encoding);
  return isUnchanged
    ? new Response(null, { status: 304, headers: withoutBody(headers) })
    : new Response(body as BodyInit, { status: cached.status, headers });
}

/** The headers of a 304 response. */
export function withoutBody(headers: EncodedVariant['headers']): Record<string, string> {
  const { 'content-length': _length, 'content-type': _type, ...others } = headers;
  return others;
}

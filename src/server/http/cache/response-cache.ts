import { hash } from 'node:crypto';
import { ReadableStream } from 'node:stream/web';
import { LRUCache } from 'lru-cache';
import type { TransportResponse } from '#contract/client.ts';
import type { VerseService } from '../../adapters/verse-api.ts';
import type { ParishClock } from '../../lib/parish-calendar-clock.ts';
import { JsonBody, type ResponseValue, serializeBody } from '../api/response-value.ts';
import { compressors, type Encoding, negotiateEncoding, shouldCompress } from './compression.ts';
import type { ContentVersion } from './content-version.ts';

/**
 * A response that is the same for every client, until the content behind it, the parish's date, or the external verse
 * changes.
 */
export interface CachedResponse {
  readonly status: number;
  readonly etag: string;
  /** The variant for an encoding, if it exists already; `identity` always does. */
  variant(encoding: Encoding): EncodedVariant | undefined;
  /** The variant for an encoding. Compressed on first use, because lists that only pages read are never sent. */
  loadVariant(encoding: Encoding): Promise<EncodedVariant>;
}

/** A cached response that pages rendered in this process can read too. */
export interface ReadableCachedResponse extends CachedResponse {
  /** Approximate size in memory. */
  readonly bytes: number;
  toTransportResponse(): TransportResponse;
}

export interface EncodedVariant {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Runs work in a bulkhead: it may wait for a slot first. */
export type RunInBulkhead = <A>(work: () => Promise<A>) => Promise<A>;

const runImmediately: RunInBulkhead = (work) => work();

export interface ResponseCache {
  /** The cached response for a key if it is known to be fresh; never waits. */
  find(key: string): CachedResponse | undefined;
  /**
   * The fresh cached response for a key, created if there is none. Simultaneous callers share one creation, but each
   * waits only in its own bulkhead.
   */
  getOrCreate(
    key: string,
    create: () => Promise<Response | ResponseValue>,
    runInBulkhead?: RunInBulkhead,
  ): Promise<ReadableCachedResponse>;
}

/** Enough for some hundred pages in three encodings. */
export const MAX_CACHE_BYTES = 48 * 1024 * 1024;
const MAX_ENTRIES = 1_000;

interface ResponseCacheDeps {
  readonly contentVersion: Pick<ContentVersion, 'current' | 'load'>;
  readonly parishClock: Pick<ParishClock, 'today'>;
  readonly verses: Pick<VerseService, 'receivedCount'>;
}

export function createResponseCache({
  contentVersion,
  parishClock,
  verses,
}: ResponseCacheDeps): ResponseCache {
  const responses = new LRUCache<string, ReadableCachedResponse>({
    max: MAX_ENTRIES,
    maxSize: MAX_CACHE_BYTES,
    // twice the size: the compressed variants, which are added later, take less than the original
    sizeCalculation: ({ bytes }) => 1 + 2 * bytes,
  });
  const pending = new Map<string, Promise<ReadableCachedResponse>>();
  /** Identifies everything that the responses above are made from. */
  let stamp = '';

  /** Forgets all responses if the content, the parish's date or the verse has changed. */
  const removeStale = (version: number) => {
    const currentStamp = `${version} ${parishClock.today()} ${verses.receivedCount()}`;
    if (currentStamp === stamp) return;
    stamp = currentStamp;
    responses.clear();
    pending.clear();
  };
  /** The fresh response for a key, cached or being created. */
  const lookUp = (key: string, version: number) => {
    removeStale(version);
    return responses.get(key) ?? pending.get(key);
  };

  return {
    find(key) {
      const version = contentVersion.current();
      if (version === undefined) return undefined;
      removeStale(version);
      return responses.get(key);
    },
    async getOrCreate(key, create, runInBulkhead = runImmediately) {
      const found = lookUp(key, await contentVersion.load());
      if (found) return found;
      return runInBulkhead(async () => {
        const foundLater = lookUp(key, await contentVersion.load());
        if (foundLater) return foundLater;
        // determined before anything is read: an edit during the creation makes the response stale
        const stampBefore = stamp;
        const creation = create()
          .then(buildCachedResponse)
          .then((response) => {
            if (response.status === 200 && stamp === stampBefore) responses.set(key, response);
            return response;
          })
          .finally(() => pending.get(key) === creation && pending.delete(key));
        pending.set(key, creation);
        return creation;
      });
    },
  };
}

/** Reads a response completely. The body is serialized and hashed only when it is sent; pages read it as a value. */
export async function buildCachedResponse(source: Response | ResponseValue): Promise<ReadableCachedResponse> {
  const { status } = source;
  const headers = [...(source instanceof Response ? source.headers : Object.entries(source.headers))].filter(
    ([name]) => name !== 'content-length' && name !== 'vary',
  );
  const body = source instanceof Response ? Buffer.from(await source.arrayBuffer()) : source.body;
  let variants: EncodedVariants | undefined;
  const loadVariants = () => {
    if (variants) return variants;
    const serialized = serializeBody(body);
    variants = createVariants(
      typeof serialized === 'string' ? Buffer.from(serialized) : serialized,
      Object.fromEntries(headers),
    );
    return variants;
  };
  const get = (wanted: string) => headers.find(([name]) => name === wanted)?.[1] ?? null;
  return {
    status,
    // twice: the value may be stored in serialized form as well
    bytes: body instanceof JsonBody ? 2 * body.freeze() : Buffer.byteLength(body),
    get etag() {
      return loadVariants().etag;
    },
    variant: (encoding) => loadVariants().variant(encoding),
    loadVariant: (encoding) => loadVariants().loadVariant(encoding),
    toTransportResponse: () => ({
      ok: status >= 200 && status < 300,
      status,
      headers: { get, has: (name) => get(name) !== null },
      json: async () => (body instanceof JsonBody ? copyOf(body.value) : JSON.parse(body.toString())),
    }),
  };
}

/** Each reader gets its own array, so that it can add rows; the records are shared and frozen. */
const copyOf = (value: unknown): unknown => (Array.isArray(value) ? [...value] : value);

type EncodedVariants = Pick<CachedResponse, 'etag' | 'variant' | 'loadVariant'>;

/** Creates the variants of a body; compressed ones on first use. @param common headers of all variants. */
function createVariants(identity: Buffer, common: EncodedVariant['headers']): EncodedVariants {
  const etag = `"${hash('sha256', identity, 'base64url').slice(0, 22)}"`;
  const toVariant = (body: Buffer, encoding?: string): EncodedVariant => ({
    body,
    headers: {
      ...common,
      etag,
      vary: 'Accept-Encoding',
      'content-length': String(body.byteLength),
      ...(encoding && { 'content-encoding': encoding }),
    },
  });
  const plain = toVariant(identity);
  const ready: Partial<Record<Encoding, EncodedVariant>> = shouldCompress(identity)
    ? { identity: plain }
    : { identity: plain, br: plain, gzip: plain };
  const compressing: Partial<Record<Encoding, Promise<EncodedVariant>>> = {};
  const compress = async (encoding: 'br' | 'gzip') => {
    const variant = toVariant(await compressors[encoding](identity), encoding);
    ready[encoding] = variant;
    return variant;
  };
  return {
    etag,
    variant: (encoding) => ready[encoding],
    async loadVariant(encoding) {
      const existing = ready[encoding];
      if (existing || encoding === 'identity') return existing ?? plain;
      // removed when done, so that a failure (out of memory) is retried
      compressing[encoding] ??= compress(encoding).finally(() => delete compressing[encoding]);
      return compressing[encoding];
    },
  };
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
  const isUnchanged = matchesEtag(request.headers.get('if-none-match'), cached.etag);
  const encoding = isUnchanged ? 'identity' : negotiateEncoding(request.headers.get('accept-encoding'));
  const { headers, body } = await cached.loadVariant(encoding);
  return isUnchanged
    ? new Response(null, { status: 304, headers: withoutBody(headers) })
    : new Response(sharedStream(body), { status: cached.status, headers });
}

/** The headers of a 304 response. */
export function withoutBody(headers: EncodedVariant['headers']): Record<string, string> {
  const { 'content-length': _length, 'content-type': _type, ...others } = headers;
  return others;
}

/** Streams the cached bytes without copying them: many slow clients would otherwise hold a copy each. */
function sharedStream(body: Buffer): BodyInit | null {
  if (body.byteLength === 0) return null;
  return new ReadableStream({
    pull(controller) {
      controller.enqueue(body);
      controller.close();
    },
  }) as BodyInit;
}

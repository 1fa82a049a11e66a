import { hash } from 'node:crypto';
import { ReadableStream } from 'node:stream/web';
import type { TransportResponse } from '#contract/client.ts';
import type { VerseService } from '../adapters/verse-api.ts';
import type { CacheTag } from '../cache-tags.ts';
import type { ContentVersions, VersionSnapshot } from '../content-version.ts';
import type { ParishClock } from '../parish-calendar-clock.ts';
import { compressors, type Encoding, negotiateEncoding, shouldCompress } from './compression.ts';
import { isPinned } from './pinned-entries.ts';
import { JsonBody, type ResponseValue, serializeBody } from './response-value.ts';

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
  /** Alternating names and values, as `writeHead` takes them. */
  readonly headers: readonly string[];
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
    options?: CacheOptions,
  ): Promise<ReadableCachedResponse>;
}

interface CacheOptions {
  readonly runInBulkhead?: RunInBulkhead | undefined;
  /** The content that the response depends on; all content if omitted. */
  readonly tag?: CacheTag;
}

/**
 * Enough for some hundred pages in three encodings. The least recently used entries are evicted first, pinned ones
 * never.
 */
export const MAX_CACHE_BYTES = 48 * 1024 * 1024;
const MAX_ENTRIES = 1_000;

interface Entry {
  readonly version: string;
  readonly tag: CacheTag | undefined;
  readonly response: ReadableCachedResponse;
  readonly bytes: number;
}

interface ResponseCacheDeps {
  readonly contentVersions: ContentVersions;
  readonly parishClock: ParishClock;
  readonly verses: Pick<VerseService, 'receivedCount'>;
}

export function createResponseCache({
  contentVersions,
  parishClock,
  verses,
}: ResponseCacheDeps): ResponseCache {
  const entries = new Map<string, Entry>();
  const pending = new Map<string, Promise<ReadableCachedResponse>>();
  let totalBytes = 0;
  let newestKey: string | undefined;

  /** The inputs of the memoized versions below; every request needs a version. */
  let inputs: { contents?: VersionSnapshot; today: string; verseCount: number } = {
    today: '',
    verseCount: 0,
  };
  const versions = new Map<CacheTag | undefined, string>();
  /** The version of everything a response is made from; an entry with another version is stale. */
  const versionOf = (contents: VersionSnapshot, tag: CacheTag | undefined) => {
    const today = parishClock.today();
    const verseCount = verses.receivedCount();
    if (inputs.contents !== contents || inputs.today !== today || inputs.verseCount !== verseCount) {
      inputs = { contents, today, verseCount };
      versions.clear();
    }
    let version = versions.get(tag);
    if (version === undefined) {
      version = `${contents.keyFor(tag)} ${today} ${verseCount}`;
      versions.set(tag, version);
    }
    return version;
  };

  const remove = (key: string) => {
    totalBytes -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  };
  const add = (key: string, { response, ...entry }: Omit<Entry, 'bytes'>) => {
    remove(key);
    // twice the size: the compressed variants, which are added later, take less than the original
    const bytes = 2 * response.bytes;
    entries.set(key, { ...entry, response, bytes });
    newestKey = key;
    totalBytes += bytes;
    for (const oldest of entries.keys()) {
      if (totalBytes <= MAX_CACHE_BYTES && entries.size <= MAX_ENTRIES) break;
      if (!isPinned(oldest)) remove(oldest);
    }
  };
  const findFresh = (key: string, contents: VersionSnapshot) => {
    const entry = entries.get(key);
    if (entry?.version !== versionOf(contents, entry?.tag)) return undefined;
    // a Map keeps insertion order: moved to the end as the most recently used
    if (newestKey !== key) {
      entries.delete(key);
      entries.set(key, entry);
      newestKey = key;
    }
    return entry.response;
  };

  /** The fresh response for a key, cached or being created. */
  const lookUp = (key: string, contents: VersionSnapshot, tag: CacheTag | undefined) => {
    const version = versionOf(contents, tag);
    const pendingKey = `${version} ${key}`;
    return { version, pendingKey, response: findFresh(key, contents) ?? pending.get(pendingKey) };
  };

  return {
    find(key) {
      const contents = contentVersions.current();
      return contents && findFresh(key, contents);
    },
    async getOrCreate(key, create, { runInBulkhead = runImmediately, tag } = {}) {
      const found = lookUp(key, await contentVersions.load(), tag);
      if (found.response) return found.response;
      return runInBulkhead(async () => {
        // the version is determined before anything is read: an edit during the creation makes the response stale
        const { version, pendingKey, response } = lookUp(key, await contentVersions.load(), tag);
        if (response) return response;
        const creation = create()
          .then(buildCachedResponse)
          .then((created) => {
            if (created.status === 200) add(key, { version, tag, response: created });
            return created;
          })
          .finally(() => pending.delete(pendingKey));
        pending.set(pendingKey, creation);
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
      headers.flat(),
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

/** Creates the variants of a body; compressed ones on first use. @param common alternating header names and values. */
function createVariants(identity: Buffer, common: readonly string[]): EncodedVariants {
  const etag = `"${hash('sha256', identity, 'base64url').slice(0, 22)}"`;
  const toVariant = (body: Buffer, encoding?: string): EncodedVariant => ({
    body,
    headers: [
      ...common,
      ...['etag', etag, 'vary', 'Accept-Encoding', 'content-length', String(body.byteLength)],
      ...(encoding ? ['content-encoding', encoding] : []),
    ],
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
  const { headers: flat, body } = await cached.loadVariant(encoding);
  const headers = new Headers();
  for (let i = 0; i < flat.length; i += 2) headers.append(flat[i] as string, flat[i + 1] as string);
  if (!isUnchanged) return new Response(sharedStream(body), { status: cached.status, headers });
  for (const name of ['content-length', 'content-type', 'content-encoding']) headers.delete(name);
  return new Response(null, { status: 304, headers });
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

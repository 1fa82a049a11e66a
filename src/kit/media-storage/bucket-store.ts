import { randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { S3mini, S3ServiceError } from 's3mini';
import { busyProblem } from '../api/busy-problem.ts';
import type { Bucket } from '../process/bucket-url.ts';
import type { Config } from '../process/config.ts';
import { createKeyedSemaphore } from '../process/keyed-semaphore.ts';
import type { FileStore, FoundFile } from './file-store.ts';
import { contentTypeOf, ensureIncomingDirectory } from './media-folder.ts';

/** Until the head of a response, and for pauses in its body. */
const READ_TIMEOUT_MS = 5_000;
/** Enough to send 8 MB, the size of a part, at 2.2 Mbit/s. */
const WRITE_TIMEOUT_MS = 30_000;
/** At most so many requests wait for a store that hangs; it must not use up the requests in flight of pages. */
const WAITING = { concurrency: 100, maxQueued: 200, maxWaitMs: READ_TIMEOUT_MS };
const RETRY_AFTER_SECONDS = 5;
/** A file that is taken down is gone after a day: its URL ends after half a day, and caches have it for as long. */
const PUBLIC_URL_SECONDS = 12 * 60 * 60;
const PUBLIC_URL_REUSE_MS = 6 * 60 * 60_000;

/** The response to ListMultipartUploads; s3mini has another type for it. */
interface UnfinishedUploads {
  readonly ListMultipartUploadsResult?: { readonly Upload?: Unfinished | readonly Unfinished[] };
}
interface Unfinished {
  readonly Key: string;
  readonly UploadId: string;
}

/**
 * The store in a bucket of S3-compatible storage. A file of more than 8 MB is sent in parts, four at a time.
 *
 * @param onFailure called with the reason when a request fails.
 */
export function createBucketStore(
  { endpoint, prefix, region, accessKeyId, secretAccessKey }: Bucket,
  { dataDir, mediaPublicUrl }: Pick<Config, 'dataDir' | 'mediaPublicUrl'>,
  onFailure: (reason: string) => void,
): FileStore {
  const runInSlot = createKeyedSemaphore(WAITING);
  let client: Promise<S3mini> | undefined;
  const connect = async () => {
    // imported lazily: most sites have no bucket
    const { S3mini } = await import('s3mini');
    return new S3mini({
      ...{ endpoint, region, accessKeyId, secretAccessKey },
      fetch: (url, init) => runInSlot('all', () => fetchInTime(url, init)),
    });
  };
  /** @throws ApiProblem BUSY when the bucket does not respond, or responds with an error. */
  const ask = async <T>(work: (bucket: S3mini) => Promise<T>): Promise<T> => {
    try {
      client ??= connect();
      return await work(await client);
    } catch (error) {
      onFailure(reasonOf(error as Error));
      throw busyProblem(
        'The file store does not respond. Please try again in a moment.',
        RETRY_AFTER_SECONDS,
      );
    }
  };
  async function* readChunks(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
    const reader = body.getReader();
    try {
      for (;;) {
        const { done, value } = await ask(() => inTime(reader.read(), READ_TIMEOUT_MS));
        if (done) return;
        yield value;
      }
    } finally {
      void reader.cancel().catch(() => undefined);
    }
  }
  const incoming = () => ensureIncomingDirectory(dataDir);
  const keyOf = (address: string) => prefix + address.slice('/media/'.length);
  const find = async (address: string): Promise<FoundFile | undefined> => {
    const key = keyOf(address);
    const bytes = await ask((bucket) =>
      bucket.getContentLength(key).catch((error) => {
        if ((error.cause as S3ServiceError)?.status === 404) return undefined;
        throw error;
      }),
    );
    if (bytes === undefined) return undefined;
    return {
      bytes,
      async read({ start, end }) {
        const { body } = await ask((bucket) => bucket.getObjectRaw(key, false, start, end + 1));
        return readChunks(body as ReadableStream<Uint8Array>);
      },
    };
  };
  const sign = (address: string) =>
    ask((bucket) =>
      bucket.getPresignedUrl('GET', keyOf(address), PUBLIC_URL_SECONDS, {
        'response-cache-control': `public, max-age=${PUBLIC_URL_SECONDS}`,
        ...(address.startsWith('/media/sound/') && { 'response-content-disposition': 'attachment' }),
      }),
    );
  const publicUrls = new LRUCache<string, string>({ max: 5_000, ttl: PUBLIC_URL_REUSE_MS });

  return {
    incoming,
    find,
    async put(address, path) {
      const content = await openAsBlob(path);
      const type = contentTypeOf(extname(address).slice(1));
      await ask((bucket) => bucket.putAnyObject(keyOf(address), content, type));
    },
    async openLocal(address) {
      const file = await find(address);
      if (!file) throw Object.assign(new Error(`${address} does not exist`), { code: 'ENOENT' });
      const path = join(await incoming(), `${randomUUID()}.part`);
      const dispose = () => rm(path, { force: true });
      const chunks = await file.read({ start: 0, end: file.bytes - 1 });
      await writeFile(path, chunks).catch((error) => dispose().then(() => Promise.reject(error)));
      return { path, [Symbol.asyncDispose]: dispose };
    },
    delete: (addresses) =>
      ask(async (bucket) => {
        const results = await bucket.deleteObjects(addresses.map(keyOf));
        if (results.includes(false)) throw new Error('The bucket did not delete all files');
      }),
    deleteParts: (publicId) =>
      ask(async (bucket) => {
        const listed = await bucket.listMultipartUploads('/', '', 'GET', { prefix: prefix + publicId });
        const { ListMultipartUploadsResult: result } = listed as unknown as UnfinishedUploads;
        for (const { Key, UploadId } of [result?.Upload ?? []].flat())
          await bucket.abortMultipartUpload(Key, UploadId);
      }),
    list: () =>
      ask(async (bucket) => {
        const objects = await bucket.listObjects('/', prefix, undefined, { delimiter: '/' });
        if (!objects) throw new Error('There is no such bucket');
        return objects.map(({ Key }) => Key.slice(prefix.length));
      }),
    async publicUrl(address) {
      if (mediaPublicUrl === undefined) return undefined;
      const signed = publicUrls.get(address) ?? (await sign(address));
      if (!publicUrls.has(address)) publicUrls.set(address, signed);
      return mediaPublicUrl + signed.slice(endpoint.length);
    },
  };
}

function fetchInTime(url: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const isRead = init.method === 'GET' || init.method === 'HEAD';
  const aborter = new AbortController();
  const response = fetch(url, { ...init, signal: aborter.signal, redirect: 'error' });
  return inTime(response, isRead ? READ_TIMEOUT_MS : WRITE_TIMEOUT_MS).catch((error) => {
    aborter.abort();
    throw error;
  });
}

/** @throws Error when the promise is not settled in time. */
function inTime<T>(promise: Promise<T>, milliseconds: number): Promise<T> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('No response in time')), milliseconds);
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer));
}

/** The message of the innermost cause, such as 'connect ECONNREFUSED 127.0.0.1:9000'. */
function reasonOf({ message, cause }: Error): string {
  return cause instanceof Error && cause.message ? reasonOf(cause) : message;
}

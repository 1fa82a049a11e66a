import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';

const BUCKET = 'parishes';
/** The account of s3rver, which verifies the signatures of requests. */
const ACCOUNT = 'S3RVER:S3RVER';
const OBJECT_SUFFIX = '._S3rver_object';

/** @param serve responds as usual. */
type BucketListener = (request: IncomingMessage, response: ServerResponse, serve: () => void) => void;

export interface BucketServer {
  /** A value for MEDIA_URL. */
  readonly mediaUrl: string;
  /** URL of the bucket, as a CDN in front of it has. */
  readonly publicUrl: string;
  /** See `readBucket`. */
  stored(): string[];
  unfinished(): Map<string, string>;
  /** Replaces the request listener; without an argument, restores the default. */
  respondWith(listener?: BucketListener): void;
  close(): Promise<void>;
}

/** Reads the directory of a bucket server, which may be running. */
export function readBucket(directory: string) {
  const folder = join(directory, BUCKET);
  const uploads = join(folder, '._S3rver_uploads');
  const list = (path: string) => {
    try {
      return readdirSync(path, { recursive: true, encoding: 'utf8' });
    } catch {
      return [];
    }
  };
  return {
    uploads,
    /** The names of all files. */
    stored: () =>
      list(folder)
        .filter((name) => name.endsWith(OBJECT_SUFFIX))
        .map((name) => name.slice(0, -OBJECT_SUFFIX.length)),
    /** The names of the files whose upload has not ended, by the id of the upload. */
    unfinished: () =>
      new Map(
        list(uploads)
          .filter((name) => /^[^/]+\/key$/.test(name))
          .map((name) => [name.slice(0, -'/key'.length), readFileSync(join(uploads, name), 'utf8')]),
      ),
    content: (name: string) => readFileSync(join(folder, name + OBJECT_SUFFIX)),
  };
}

/**
 * Starts an S3 server on the loopback address, which stores its files in a directory. The two calls for unfinished uploads,
 * which s3rver lacks, are added.
 */
export async function startBucketServer(directory: string, port = 0): Promise<BucketServer> {
  const options = { directory, silent: true, configureBuckets: [{ name: BUCKET }] };
  const s3rver = new S3rver(options);
  await s3rver.configureBuckets();
  const handle = s3rver.callback();
  // s3rver expects another signature for the path of a list, which ends with a slash
  const handleList = new S3rver({ ...options, allowMismatchedSignatures: true }).callback();
  let customListener: BucketListener | undefined;
  const { uploads, stored, unfinished } = readBucket(directory);
  const listener: RequestListener = (request, response) => {
    const { searchParams: query } = new URL(request.url ?? '', 'http://localhost');
    const uploadId = query.get('uploadId');
    if (request.method === 'DELETE' && uploadId) {
      rmSync(join(uploads, uploadId), { recursive: true });
      return response.writeHead(204).end();
    }
    if (query.has('list-type')) return handleList(request, response);
    if (request.method !== 'GET' || !query.has('uploads')) return handle(request, response);
    const found = [...unfinished()]
      .filter(([, key]) => key.startsWith(query.get('prefix') ?? ''))
      .map(([id, key]) => `<Upload><Key>${key}</Key><UploadId>${id}</UploadId></Upload>`);
    response.end(`<ListMultipartUploadsResult>${found.join('')}</ListMultipartUploadsResult>`);
  };
  const server = createServer((request, response) => {
    const serve = () => listener(request, response);
    if (customListener) customListener(request, response, serve);
    else serve();
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    mediaUrl: `s3://${ACCOUNT}@${host}/${BUCKET}/st-thomas?region=us-east-1&tls=off`,
    publicUrl: `http://${host}/${BUCKET}`,
    stored,
    unfinished,
    respondWith(custom) {
      customListener = custom;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

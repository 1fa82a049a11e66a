import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

const CLOUD = 'stthomas';
const KEY = '123456789012345';
const SECRET = 'a_secret-of-27-characters_x';
const UNSIGNED = ['file', 'cloud_name', 'resource_type', 'api_key', 'signature'];

export interface FakeCloudinary {
  readonly env: Readonly<Record<string, string>>;
  /** Resource types of stored files by public id. */
  readonly stored: Map<string, string>;
  /** Path of each request. */
  readonly requests: string[];
  /** Replaces the request listener; without an argument, restores the default. */
  respondWith(listener?: RequestListener): void;
  close(): Promise<void>;
}

/**
 * Starts a fake Cloudinary server on the loopback address. It verifies signatures by the documented rule, independently of our
 * code.
 */
export async function startFakeCloudinary(): Promise<FakeCloudinary> {
  const stored = new Map<string, string>();
  const requests: string[] = [];
  let customListener: RequestListener | undefined;
  const server = createServer(async (request, response) => {
    requests.push(request.url ?? '');
    if (customListener) return customListener(request, response);
    const form = await formOf(request);
    const [, cloud, type = '', call] =
      /^\/v1_1\/([^/]+)\/(\w+)\/(upload|destroy)$/.exec(request.url ?? '') ?? [];
    const error = cloud === CLOUD ? signatureError(form) : 'Unknown cloud';
    const [status, body] = error
      ? [401, { error: { message: error } }]
      : call === 'upload'
        ? handleUpload(form, type, stored)
        : [200, { result: stored.delete(String(form.get('public_id'))) ? 'ok' : 'not found' }];
    response.writeHead(status as number, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    env: {
      CLOUDINARY_URL: `cloudinary://${KEY}:${SECRET}@${CLOUD}`,
      MEDIA_UPLOAD_BASE: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    },
    stored: stored,
    requests: requests,
    respondWith(listener) {
      customListener = listener;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function formOf(request: IncomingMessage): Promise<FormData> {
  const headers = { 'content-type': request.headers['content-type'] ?? '' };
  return new Response(new Uint8Array(await buffer(request)), { headers }).formData();
}

function signatureError(form: FormData): string | undefined {
  const text = [...form.keys()]
    .filter((name) => !UNSIGNED.includes(name))
    .sort()
    .map((name) => `${name}=${form.get(name)}`)
    .join('&');
  const signature = createHash('sha1')
    .update(text + SECRET)
    .digest('hex');
  if (form.get('api_key') !== KEY) return 'Unknown API key';
  return form.get('signature') === signature ? undefined : `Invalid Signature. String to sign - '${text}'.`;
}

function handleUpload(form: FormData, requestedType: string, stored: Map<string, string>): [number, object] {
  const file = form.get('file') as File;
  const format = file.name.split('.').pop()?.toLowerCase() ?? '';
  const allowed = String(form.get('allowed_formats') ?? format).split(',');
  if (!allowed.includes(format))
    return [400, { error: { message: `An unknown file format not allowed: ${format}` } }];
  const publicId = [form.get('folder'), form.get('public_id')].filter(Boolean).join('/');
  if (stored.has(publicId) && form.get('overwrite') === 'false')
    return [200, { public_id: publicId, existing: true }];
  const type =
    requestedType === 'auto'
      ? ['jpg', 'png', 'gif', 'webp', 'pdf'].includes(format)
        ? 'image'
        : 'raw'
      : requestedType;
  const version = 1_700_000_000 + stored.size;
  stored.set(publicId, type);
  const proof = createHash('sha1').update(`public_id=${publicId}&version=${version}${SECRET}`).digest('hex');
  const pixels = type === 'image' ? { width: 1200, height: 800 } : {};
  return [
    200,
    {
      public_id: publicId,
      secure_url: `https://res.cloudinary.com/${CLOUD}/${type}/upload/v${version}/${publicId}.${format}`,
      resource_type: type,
      format,
      bytes: file.size,
      ...pixels,
      version,
      signature: proof,
    },
  ];
}

import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

const CLOUD = 'stthomas';
const KEY = '123456789012345';
const SECRET = 'a_secret-of-27-characters_x';
const UNSIGNED = ['file', 'cloud_name', 'resource_type', 'api_key', 'signature'];

export interface CloudinaryStandIn {
  readonly env: Readonly<Record<string, string>>;
  /** What it holds: public id, and with it the type it is kept as. */
  readonly held: Map<string, string>;
  /** Path of every request that came. */
  readonly asked: string[];
  /** From now on it answers like this; without a listener as it should. */
  behave(listener?: RequestListener): void;
  close(): Promise<void>;
}

/** The media host on this machine: checks signatures by the documented rule itself, and answers like the real one. */
export async function cloudinaryStandIn(): Promise<CloudinaryStandIn> {
  const held = new Map<string, string>();
  const asked: string[] = [];
  let instead: RequestListener | undefined;
  const server = createServer(async (request, response) => {
    asked.push(request.url ?? '');
    if (instead) return instead(request, response);
    const form = await formOf(request);
    const [, cloud, type = '', call] =
      /^\/v1_1\/([^/]+)\/(\w+)\/(upload|destroy)$/.exec(request.url ?? '') ?? [];
    const refusal = cloud === CLOUD ? refusalOf(form) : 'Unknown cloud';
    const [status, body] = refusal
      ? [401, { error: { message: refusal } }]
      : call === 'upload'
        ? uploaded(form, type, held)
        : [200, { result: held.delete(String(form.get('public_id'))) ? 'ok' : 'not found' }];
    response.writeHead(status as number, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    env: {
      CLOUDINARY_URL: `cloudinary://${KEY}:${SECRET}@${CLOUD}`,
      MEDIA_UPLOAD_BASE: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    },
    held,
    asked,
    behave(listener) {
      instead = listener;
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

function refusalOf(form: FormData): string | undefined {
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

function uploaded(form: FormData, asked: string, held: Map<string, string>): [number, object] {
  const file = form.get('file') as File;
  const format = file.name.split('.').pop()?.toLowerCase() ?? '';
  const allowed = String(form.get('allowed_formats') ?? format).split(',');
  if (!allowed.includes(format))
    return [400, { error: { message: `An unknown file format not allowed: ${format}` } }];
  const publicId = [form.get('folder'), form.get('public_id')].filter(Boolean).join('/');
  if (held.has(publicId) && form.get('overwrite') === 'false')
    return [200, { public_id: publicId, existing: true }];
  const type =
    asked === 'auto' ? (['jpg', 'png', 'gif', 'webp', 'pdf'].includes(format) ? 'image' : 'raw') : asked;
  const version = 1_700_000_000 + held.size;
  held.set(publicId, type);
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

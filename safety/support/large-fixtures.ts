import { z } from 'zod';
import type { Client } from '#contract/client.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { api } from '#contract/index.ts';
import type { UploadSignature } from '#contract/media.ts';
import { VALID_BODIES } from '../../src/server/testing/valid-bodies.ts';
import { picture, sampleMp3, samplePdf, toFile } from '../../src/server/uploads/testing/sample-files.ts';
import type { Site } from './server-under-test.ts';
import { uploader } from './uploads.ts';

/** Longer than any text that is tried; a field that holds more gets several. */
const ONE_TEXT = 400;
const PROBE = 'a "quoted" <b>&amp; {text}';
/** What belongs to those who are signed in themselves. */
const APART = /^\/api\/auth\//;
/** Taken with a prayer request, and kept nowhere. */
const NOT_KEPT = ['website', 'shown', 'password', 'role'];

interface Filled {
  /** 'POST /api/events title': every field that takes any text. */
  readonly fields: readonly string[];
  readonly records: number;
}

/**
 * Writes texts into every field of the contract that takes any text. Which ones do is found by trying, so that a new field
 * is among them from the day that it is written. A short field gets one text, another one in each record; a long one all
 * that it holds.
 *
 * @param rounds records of each kind.
 */
export async function fillParish(
  site: Site,
  { token, client }: { token: string; client: Client },
  { texts, rounds }: { texts: readonly string[]; rounds: number },
): Promise<Filled> {
  const needs = whatElseIsNeeded(site, client);
  const fields: string[] = [];
  let records = 0;
  let turn = 0;
  const next = () => texts[turn++ % texts.length] ?? '';
  for (const endpoint of keeping()) {
    const name = nameOf(endpoint);
    const send = async (body: object) => {
      records += 1;
      const { own, times } = needs(name);
      const sent = { ...VALID_BODIES[name], ...(await own()), ...body };
      const path = endpoint.path.replace(':id', '1');
      // a visitor may ask for prayer five times in ten minutes
      const from = `127.0.${2 + (records % 250)}.2`;
      const { status } = await site.call(path, { method: endpoint.method, token, body: sent, from });
      return { isTaken: status < 300, times };
    };
    const free: [field: string, most: number][] = [];
    let most = rounds;
    for (const [field, schema] of Object.entries(endpoint.body?.shape ?? {})) {
      if (NOT_KEPT.includes(field) || !(schema as z.ZodType).safeParse(PROBE).success) continue;
      const { isTaken, times } = await send({ [field]: PROBE });
      if (isTaken) free.push([field, longest(schema as z.ZodType)]);
      most = Math.min(most, times);
    }
    fields.push(...free.map(([field]) => `${name} ${field}`));
    for (let round = 0; round < (endpoint.method === 'PUT' ? 1 : most) && free.length > 0; round += 1)
      await send(
        Object.fromEntries(
          free.map(([field, characters]) => [
            field,
            characters > ONE_TEXT ? joined(texts, characters) : next().slice(0, characters),
          ]),
        ),
      );
  }
  return { fields, records };
}

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** Calls that keep what they are sent; what is made comes before what is changed. */
function keeping(): Endpoint[] {
  return Object.values(api)
    .flatMap((group) => Object.values(group) as Endpoint[])
    .filter(
      ({ body, path, method, status }) => body && !APART.test(path) && (method === 'PUT' || status === 201),
    )
    .toSorted((a, b) => a.method.localeCompare(b.method));
}

/** What a call needs beside its accepted body, and how often it can be made in reasonable time. */
function whatElseIsNeeded(site: Site, client: Client) {
  const { upload } = uploader(site);
  let nth = 0;
  const uploaded = async (
    sign: () => Promise<UploadSignature>,
    bytes: () => Promise<Uint8Array | string>,
    name: string,
  ) => upload(await sign(), toFile(await bytes(), name));
  const resource = async (sign: () => Promise<UploadSignature>, bytes: Uint8Array | string, name: string) => {
    const { secure_url: resourceUrl, public_id: publicId } = await uploaded(sign, async () => bytes, name);
    return { resourceUrl, publicId };
  };
  const body = { resourceName: 'x' };
  const few = 2;
  const special: Readonly<Record<string, { own: () => Promise<object>; times: number }>> = {
    'POST /api/gallery/save-image': {
      own: async () => {
        const sign = () => client.gallery.uploadSignature({ body: { title: 'x' } });
        const { secure_url: imageUrl, public_id: publicId } = await uploaded(sign, picture, 'a.jpg');
        return { imageUrl, publicId };
      },
      times: few,
    },
    'POST /api/service-resources/save-document': {
      own: () => resource(() => client.resources.documentSignature({ body }), samplePdf, 'a.pdf'),
      times: few,
    },
    'POST /api/service-resources/save-audio': {
      own: () => resource(() => client.resources.soundSignature({ body }), sampleMp3, 'a.mp3'),
      times: few,
    },
    'POST /api/users': { own: async () => ({ email: `new${++nth}@stthomas.example` }), times: few },
    'POST /api/news': { own: async () => ({ isPublished: true }), times: Number.POSITIVE_INFINITY },
    'PUT /api/news/:id': { own: async () => ({ isPublished: true }), times: 1 },
  };
  return (name: string) => special[name] ?? { own: async () => ({}), times: Number.POSITIVE_INFINITY };
}

/** The cap of a text, as its schema says it. */
function longest(schema: z.ZodType): number {
  const written = JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
  return Math.max(...[...written.matchAll(/"maxLength":(\d+)/g)].map(([, most]) => Number(most)));
}

/** As many texts as fit, each on a line of its own. */
function joined(texts: readonly string[], most: number): string {
  let all = '';
  for (const text of texts) if (all.length + text.length + 1 <= most) all += `${text}\n`;
  return all;
}

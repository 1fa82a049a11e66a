import { z } from 'zod';
import type { Client } from '#contract/client.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { api } from '#contract/index.ts';
import type { UploadSignature } from '#contract/resources/media.ts';
import { VALID_BODIES } from '../../src/server/testing/valid-bodies.ts';
import { picture, sampleMp3, samplePdf, toFile } from '../../src/server/uploads/testing/sample-files.ts';
import type { Site } from './server-under-test.ts';
import { uploader } from './uploads.ts';

/** More than the length of any text. A field that accepts more characters gets several texts. */
const MAX_TEXT_CHARACTERS = 400;
const PROBE = 'a "quoted" <b>&amp; {text}';
/** Endpoints that change the signed-in account. */
const OWN_ACCOUNT_PATHS = /^\/api\/auth\//;
/** Fields that are accepted but not stored as text. */
const IGNORED_FIELDS = ['website', 'shown', 'password', 'role'];

interface Filled {
  /** The fields that accept any text: 'POST /api/events title'. */
  readonly fields: readonly string[];
  readonly records: number;
}

/**
 * Writes texts into every field of the contract that accepts any text. It detects these fields by trying, which includes
 * new fields automatically. A short field gets one text, the next one in each record; a long field gets as many as fit.
 *
 * @param rounds number of records of each kind.
 */
export async function fillTextFields(
  site: Site,
  { token, client }: { token: string; client: Client },
  { texts, rounds }: { texts: readonly string[]; rounds: number },
): Promise<Filled> {
  const specialBodyOf = specialBodies(site, client);
  const fields: string[] = [];
  let records = 0;
  let nextText = 0;
  const next = () => texts[nextText++ % texts.length] ?? '';
  for (const endpoint of writeEndpoints()) {
    const name = nameOf(endpoint);
    const send = async (body: object) => {
      records += 1;
      const { fields: required, maxRecords } = specialBodyOf(name);
      const complete = { ...VALID_BODIES[name], ...(await required()), ...body };
      const path = endpoint.path.replace(':id', '1');
      // many addresses, because the prayer requests of a client are limited
      const from = `127.0.${2 + (records % 250)}.2`;
      const { status } = await site.call(path, { method: endpoint.method, token, body: complete, from });
      return { isAccepted: status < 300, maxRecords };
    };
    const textFields: [field: string, maxCharacters: number][] = [];
    let maxRounds = rounds;
    for (const [field, schema] of Object.entries(endpoint.body?.shape ?? {})) {
      if (IGNORED_FIELDS.includes(field) || !(schema as z.ZodType).safeParse(PROBE).success) continue;
      const { isAccepted, maxRecords } = await send({ [field]: PROBE });
      if (isAccepted) textFields.push([field, maxLength(schema as z.ZodType)]);
      maxRounds = Math.min(maxRounds, maxRecords);
    }
    fields.push(...textFields.map(([field]) => `${name} ${field}`));
    for (
      let round = 0;
      round < (endpoint.method === 'PUT' ? 1 : maxRounds) && textFields.length > 0;
      round += 1
    )
      await send(
        Object.fromEntries(
          textFields.map(([field, characters]) => [
            field,
            characters > MAX_TEXT_CHARACTERS ? joinLines(texts, characters) : next().slice(0, characters),
          ]),
        ),
      );
  }
  return { fields, records };
}

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** Endpoints that store their body, POST before PUT. */
function writeEndpoints(): Endpoint[] {
  return Object.values(api)
    .flatMap((group) => Object.values(group) as Endpoint[])
    .filter(
      ({ body, path, method, status }) =>
        body && !OWN_ACCOUNT_PATHS.test(path) && (method === 'PUT' || status === 201),
    )
    .toSorted((a, b) => a.method.localeCompare(b.method));
}

/** Returns a function from an endpoint to additional required fields and the number of records to create. */
function specialBodies(site: Site, client: Client) {
  const { upload } = uploader(site);
  let users = 0;
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
  const special: Readonly<Record<string, { fields: () => Promise<object>; maxRecords: number }>> = {
    'POST /api/gallery/save-image': {
      fields: async () => {
        const sign = () => client.gallery.uploadSignature({ body: { title: 'x' } });
        const { secure_url: imageUrl, public_id: publicId } = await uploaded(sign, picture, 'a.jpg');
        return { imageUrl, publicId };
      },
      maxRecords: few,
    },
    'POST /api/service-resources/save-document': {
      fields: () => resource(() => client.resources.documentSignature({ body }), samplePdf, 'a.pdf'),
      maxRecords: few,
    },
    'POST /api/service-resources/save-audio': {
      fields: () => resource(() => client.resources.soundSignature({ body }), sampleMp3, 'a.mp3'),
      maxRecords: few,
    },
    'POST /api/users': { fields: async () => ({ email: `new${++users}@stthomas.example` }), maxRecords: few },
    'POST /api/news': { fields: async () => ({ isPublished: true }), maxRecords: Number.POSITIVE_INFINITY },
    'PUT /api/news/:id': { fields: async () => ({ isPublished: true }), maxRecords: 1 },
  };
  return (name: string) =>
    special[name] ?? { fields: async () => ({}), maxRecords: Number.POSITIVE_INFINITY };
}

/** The maximum length of a text schema. */
function maxLength(schema: z.ZodType): number {
  const json = JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
  return Math.max(...[...json.matchAll(/"maxLength":(\d+)/g)].map(([, length]) => Number(length)));
}

/** Joins as many texts as fit, one per line. */
function joinLines(texts: readonly string[], maxCharacters: number): string {
  let joined = '';
  for (const text of texts) if (joined.length + text.length + 1 <= maxCharacters) joined += `${text}\n`;
  return joined;
}

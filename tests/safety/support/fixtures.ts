import { z } from 'zod';
import { VALID_BODIES } from '#app/testing/valid-bodies.ts';
import type { Client } from '#kit/api/client.ts';
import type { UploadSignature } from '#kit/media/contract.ts';
import { picture, sampleMp3, samplePdf, toFile } from '#kit/uploads/testing/sample-files.ts';
import { endpoints, nameOf, pathOf } from './contract.ts';
import type { Site } from './server-under-test.ts';
import { uploader } from './uploads.ts';
import { words } from './words.ts';

/** Titles that the two databases might sort differently or truncate. */
const TITLES = [...words('Zion apple Éden eden ഇടവക 10 9 a-b _ %'), ' perunnal', 'a b', '\u{1F33F} palms'];
/** Record kinds that need no file: path of the endpoint and name of the title field. */
export const RECORD_KINDS: readonly { readonly path: string; readonly field: string }[] = [
  { path: '/api/events', field: 'title' },
  { path: '/api/news', field: 'title' },
  { path: '/api/services', field: 'name' },
  { path: '/api/organizations', field: 'title' },
  { path: '/api/clergy', field: 'name' },
  { path: '/api/former-vicars', field: 'name' },
  { path: '/api/parish/feasts', field: 'name' },
  { path: '/api/parish/history', field: 'title' },
  { path: '/api/home-page-ads', field: 'description' },
  { path: '/api/gallery/folders', field: 'name' },
  { path: '/api/service-resources/folders', field: 'folderName' },
];

/** Creates records of every kind that needs no file, always in the same order. Returns the number of records. */
export async function createRecords(site: Site, token: string): Promise<number> {
  let records = 0;
  for (const { path, field } of RECORD_KINDS)
    for (const title of TITLES) {
      const body = { ...VALID_BODIES[`POST ${path}`], [field]: `Some ${title}` };
      const { status, text } = await site.call(path, { token, body });
      if (status !== 201) throw new Error(`${path}: ${status} ${text}`);
      records += 1;
    }
  const body = VALID_BODIES['PUT /api/vicar'];
  const vicar = await site.call('/api/vicar', { method: 'PUT', token, body });
  if (vicar.status !== 200) throw new Error(vicar.text);
  return records + 1;
}

/** More than the length of any text. A field that accepts more characters gets several texts. */
const MAX_TEXT_CHARACTERS = 400;
const PROBE = 'a "quoted" <b>&amp; {text}';
/** Fields that are accepted but not stored as text. */
const IGNORED_FIELDS = ['website', 'shown', 'password', 'role'];
/** Endpoints that store their body, POST before PUT, except those that change the signed-in account. */
const WRITE_ENDPOINTS = endpoints
  .filter(({ body, method, status }) => body && (method === 'PUT' || status === 201))
  .filter(({ path }) => !path.startsWith('/api/auth/'))
  .toSorted((a, b) => a.method.localeCompare(b.method));

/**
 * Writes texts into every field of the contract that accepts any text. It detects these fields by trying, which includes
 * new fields automatically. A short field gets one text, the next one in each record; a long field gets as many as fit.
 *
 * @param rounds number of records of each kind.
 * @returns the fields that accept any text ('POST /api/events title'), and the number of records.
 */
export async function fillTextFields(
  site: Site,
  { token, client }: { token: string; client: Client },
  { texts, rounds }: { texts: readonly string[]; rounds: number },
): Promise<{ readonly fields: readonly string[]; readonly records: number }> {
  const specialBodyOf = specialBodies(site, client, texts);
  const fields: string[] = [];
  let records = 0;
  let nextText = 0;
  const next = () => texts[nextText++ % texts.length] ?? '';
  for (const endpoint of WRITE_ENDPOINTS) {
    const { method } = endpoint;
    const name = nameOf(endpoint);
    const { fields: required = async () => ({}), maxRecords = rounds } = specialBodyOf[name] ?? {};
    const send = async (changes: object) => {
      records += 1;
      const body = { ...VALID_BODIES[name], ...(await required()), ...changes };
      // many addresses, because the prayer requests of a client are limited
      const from = `127.0.${2 + (records % 250)}.2`;
      const { status } = await site.call(pathOf(endpoint), { method, token, body, from });
      return status < 300;
    };
    const textFields: [field: string, maxCharacters: number][] = [];
    for (const [field, schema] of Object.entries<z.ZodType>(endpoint.body?.shape ?? {})) {
      if (IGNORED_FIELDS.includes(field) || !schema.safeParse(PROBE).success) continue;
      if (await send({ [field]: PROBE })) textFields.push([field, maxLength(schema)]);
    }
    if (textFields.length === 0 && !specialBodyOf[name]) continue;
    fields.push(...textFields.map(([field]) => `${name} ${field}`));
    const recordsOfKind = method === 'PUT' ? 1 : Math.min(rounds, maxRecords);
    for (let round = 0; round < recordsOfKind; round += 1) {
      const written = textFields.map(([field, characters]) => [
        field,
        characters > MAX_TEXT_CHARACTERS ? joinLines(texts, characters) : next().slice(0, characters),
      ]);
      await send(Object.fromEntries(written));
    }
  }
  return { fields, records };
}

interface SpecialBody {
  /** Additional required fields. */
  readonly fields: () => Promise<object>;
  /** The number of records to create. */
  readonly maxRecords?: number;
}

function specialBodies(
  site: Site,
  client: Client,
  texts: readonly string[],
): Readonly<Record<string, SpecialBody>> {
  const { upload } = uploader(site);
  let users = 0;
  const resource = async (signature: UploadSignature, bytes: Uint8Array | string, name: string) => {
    const { secure_url: resourceUrl, public_id: publicId } = await upload(signature, toFile(bytes, name));
    return { resourceUrl, publicId };
  };
  const body = { resourceName: 'x' };
  const paragraphs = (count: number) =>
    texts.slice(0, count).map((text) => ({ title: text.slice(0, 120), text: joinLines(texts, 1_000) }));
  const links = texts
    .slice(0, 8)
    .map((text) => ({ name: text.slice(0, 40), url: 'https://evil.example/"onmouseover="alert(1)' }));
  const published = { fields: async () => ({ isPublished: true }) };
  return {
    'POST /api/gallery/save-image': {
      fields: async () => {
        const signature = await client.gallery.uploadSignature({ body: { title: 'x' } });
        const { resourceUrl: imageUrl, publicId } = await resource(signature, await picture(), 'a.jpg');
        return { imageUrl, publicId };
      },
      maxRecords: 2,
    },
    'POST /api/service-resources/save-document': {
      fields: async () => resource(await client.resources.documentSignature({ body }), samplePdf, 'a.pdf'),
      maxRecords: 2,
    },
    'POST /api/service-resources/save-audio': {
      fields: async () => resource(await client.resources.soundSignature({ body }), sampleMp3, 'a.mp3'),
      maxRecords: 2,
    },
    'POST /api/users': { fields: async () => ({ email: `new${++users}@stthomas.example` }), maxRecords: 2 },
    'PUT /api/parish/links': { fields: async () => ({ social: links }) },
    'PUT /api/parish/words': {
      fields: async () => ({
        donationNotes: texts.slice(0, 8),
        donationLinks: paragraphs(3).map((each) => ({
          ...each,
          url: `https://bank.example/${'x'.repeat(900)}`,
        })),
        donationPurposes: paragraphs(3),
      }),
    },
    'PUT /api/parish/visit': {
      fields: async () => ({
        expectations: paragraphs(8),
        questions: paragraphs(8).map(({ title, text }) => ({ question: title, answer: text })),
      }),
    },
    'PUT /api/parish/values': { fields: async () => ({ values: paragraphs(4) }) },
    'POST /api/news': published,
    'PUT /api/news/:id': published,
  };
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

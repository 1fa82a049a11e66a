import { VALID_BODIES } from '../../src/server/testing/valid-bodies.ts';
import type { Site } from './server-under-test.ts';

/** Titles that the two databases might sort differently or truncate. */
const TITLES = [
  'Zion',
  'apple',
  'Éden',
  'eden',
  'ഇടവക',
  '10',
  '9',
  ' perunnal',
  'a-b',
  'a b',
  '\u{1F33F} palms',
  '_',
  '%',
];
/** Record kinds that need no file: path of the endpoint and name of the title field. */
export const RECORD_KINDS: readonly { readonly path: string; readonly field: string }[] = [
  { path: '/api/events', field: 'title' },
  { path: '/api/news', field: 'title' },
  { path: '/api/services', field: 'name' },
  { path: '/api/organizations', field: 'title' },
  { path: '/api/clergy', field: 'name' },
  { path: '/api/former-vicars', field: 'name' },
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
  const vicar = await site.call('/api/vicar', {
    method: 'PUT',
    token,
    body: VALID_BODIES['PUT /api/vicar'],
  });
  if (vicar.status !== 200) throw new Error(vicar.text);
  return records + 1;
}

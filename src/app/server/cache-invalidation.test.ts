import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Endpoint } from '#kit/api/endpoint.ts';
import { definitionOf } from '#kit/crud/records.ts';
import type { UploadSignature } from '#kit/media/contract.ts';
import { pictureFile, sampleMp3, samplePdf, toFile } from '#kit/uploads/testing/sample-files.ts';
import { type UploadTestApp, uploadTestApp } from '#kit/uploads/testing/upload-helper.ts';
import { parishBlocks } from '#parish/contract.ts';
import { api } from '../api.ts';
import { recordKinds } from '../records.ts';
import { VALID_BODIES } from '../testing/valid-bodies.ts';
import { createApp } from './app.ts';

/** Writes that change no public content, except those of a memorial, which has its own test. */
const PRIVATE_WRITES = [
  ...['create', 'start', 'undo', 'remove'].map((name) => `imports.${name}`),
  ...['create', 'update', 'remove'].map((name) => `redirects.${name}`),
  ...['auth.login', 'auth.verifyOtp', 'auth.resendOtp', 'auth.logout'],
  ...['auth.endOtherSessions', 'auth.endSession', 'auth.acceptInvitation', 'auth.passkeyChallenge'],
  ...['auth.signInWithPasskey', 'auth.passkeyOptions', 'auth.addPasskey', 'auth.removePasskey'],
  ...['events', 'news'].flatMap((group) => ['share', 'unshare', 'preview'].map((name) => `${group}.${name}`)),
  ...['users.create', 'users.endSessions', 'users.invite', 'users.cancelInvitation'],
  ...['upload.signature', 'clergy.uploadSignature', 'gallery.uploadSignature', 'trash.remove'],
  ...['resources.documentSignature', 'resources.soundSignature'],
  ...[
    'prayerRequests.submit',
    'visits.submit',
    'gettingStarted.sendTestEmail',
    'downloads.create',
    'search.records',
    'phoneNumbers.understand',
  ],
  ...['confirm', 'end', 'export', 'remove', 'send', 'sendTest', 'subscribe', 'update'].map(
    (name) => `letter.${name}`,
  ),
  ...['prayerRequests', 'visits', 'takeDowns'].flatMap((group) =>
    ['search', 'update', 'remove'].map((name) => `${group}.${name}`),
  ),
];
/** The groups of records without uploads. */
const SIMPLE_GROUPS = recordKinds
  .map((kind) => definitionOf(kind).group)
  .filter((group) => !/^(?:users|gallery|resource|redirects)/.test(group));
const ofEach = (name: string) => SIMPLE_GROUPS.map((group) => `${group}.${name}`);

/** All other writes, in an order in which each changes public content, and not grouped by kind. */
const EDITS = [
  ...[...ofEach('create'), 'vicar.update', 'live.update', 'days.update', 'week.update'],
  ...['services.setRule', 'services.setChange', 'services.removeChange', 'services.removeRule'],
  ...['galleryFolders.create', 'gallery.create'],
  ...['resourceFolders.create', 'resourceFolders.remove', 'trash.restore', 'resources.saveDocument'],
  ...['resources.saveSound', 'resources.create', ...parishBlocks.map((block) => `parish.${block}`)],
  ...['gettingStarted.removeDemonstration', 'payment.update', ...ofEach('update')],
  ...['takeDowns.submit', 'takeDowns.setPictures', 'gallery.update', 'gallery.order'],
  ...['galleryFolders.update', 'resourceFolders.update', 'resources.update', 'resources.replaceDocument'],
  ...['auth.updateProfile', 'users.update', 'users.remove', ...ofEach('remove')],
  ...['gallery.remove', 'galleryFolders.remove', 'resources.remove'],
];

const endpoints = new Map(
  Object.entries(api).flatMap(([group, calls]) =>
    Object.entries(calls as Record<string, Endpoint>).map(([name, one]) => [`${group}.${name}`, one]),
  ),
);
/** One URL of each cached endpoint, apart from the OpenAPI document, which no edit changes and each app generates. */
const cachedPaths = [...endpoints.values()]
  .filter(({ cached, path }) => cached && path !== '/api/openapi.json')
  .map(({ path }) => path.replace(':id', '1').replace(':date', '2026-12-06'))
  .map((path) => (path === '/api/lectionary' ? `${path}?year=2026` : path));

let parish: UploadTestApp;
let author: string;
beforeAll(async () => {
  parish = await uploadTestApp({ engine: 'sqlite', host: 'embedded' });
  author = await parish.signIn({ name: 'Anna', email: 'anna@stthomas.example', password: 'x' });
});
afterAll(() => parish.close());

const uploaded = async (signature: Promise<UploadSignature>, file: File, named = 'resourceUrl') => {
  const { secure_url: address, public_id: publicId } = await parish.upload(await signature, file);
  return { [named]: address, publicId };
};
/** Fields of an edit besides the required ones. */
const EXTRA_FIELDS: Readonly<Record<string, () => object>> = {
  'news.create': () => ({ isPublished: true }),
  'news.update': () => ({ isPublished: true }),
  'auth.updateProfile': () => ({ email: 'anna@stthomas.example' }),
  'gallery.create': async () =>
    uploaded(
      parish.staff.gallery.uploadSignature({ body: { title: 'Procession' } }),
      await pictureFile(),
      'imageUrl',
    ),
  'gallery.update': () => ({ isPublished: true }),
  'gallery.order': async () => {
    const signature = parish.staff.gallery.uploadSignature({ body: { title: 'Bell' } });
    const { imageUrl = '', publicId } = await uploaded(signature, await pictureFile(), 'imageUrl');
    await parish.staff.gallery.create({ body: { title: 'Bell', imageUrl, publicId } });
    return {};
  },
  'resources.saveDocument': () =>
    uploaded(
      parish.staff.resources.documentSignature({ body: { resourceName: 'Order', fileType: 'pdf' } }),
      toFile(samplePdf, 'order.pdf'),
    ),
  'resources.saveSound': () =>
    uploaded(
      parish.staff.resources.soundSignature({ body: { resourceName: 'Kyrie' } }),
      toFile(sampleMp3, 'kyrie.mp3'),
    ),
};
/** The id of the edited record, if it is not 1. */
const IDS: Readonly<Record<string, number>> = { 'users.update': 2, 'users.remove': 2, 'resources.update': 3 };

async function edit(name: string): Promise<number> {
  const { method, path, body, file } = endpoints.get(name) as Endpoint;
  const isAuthors = name === 'news.create' || name === 'auth.updateProfile';
  const headers = { authorization: `Bearer ${isAuthors ? author : parish.token}` };
  const address = path.replace(':id', String(IDS[name] ?? 1)).replace(':date', '2026-11-29');
  if (file) {
    const form = new FormData();
    form.set(file, toFile(samplePdf, 'another.pdf'));
    return (await parish.request(address, { method, headers, body: form })).status;
  }
  const sent =
    body && JSON.stringify({ ...VALID_BODIES[`${method} ${path}`], ...(await EXTRA_FIELDS[name]?.()) });
  const json = { ...headers, ...(sent && { 'content-type': 'application/json' }) };
  return (await parish.request(address, { method, headers: json, ...(sent && { body: sent }) })).status;
}

/** The responses to a visitor, by path. */
async function readAll(app: { fetch(request: Request): Promise<Response> }) {
  const requests = cachedPaths.map(async (path) => {
    const response = await app.fetch(new Request(`http://localhost${path}`));
    return [path, `${response.status} ${await response.text()}`];
  });
  return Object.fromEntries(await Promise.all(requests)) as Record<string, string>;
}

it('after every public edit, each cached response equals a newly created one', async () => {
  const writes = [...endpoints].filter(([, { method }]) => method !== 'GET').map(([name]) => name);
  expect([...EDITS, ...PRIVATE_WRITES].sort()).toEqual(writes.sort());
  let before = await readAll(parish.app);
  for (const name of EDITS) {
    const status = await edit(name);
    expect([name, status < 300 ? 'done' : status]).toEqual([name, 'done']);
    const after = await readAll(parish.app);
    expect([name, after]).toEqual([name, await readAll(createApp(parish.deps))]);
    expect([name, after]).not.toEqual([name, before]);
    before = after;
  }
});

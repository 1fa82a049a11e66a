/** The wall around the kit: a complete site of notes, with sign-in, pictures and a page, from the kit alone. */
import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { recordEndpoints } from './api/endpoint.ts';
import { requiredLine } from './api/fields.ts';
import { recordRoutes } from './api/routes.ts';
import { createFirstAdmin } from './auth/accounts.server.ts';
import { auth } from './auth/contract.ts';
import { authRoutes } from './auth/routes.server.ts';
import { crudHandlers } from './crud/handlers/crud-handlers.server.ts';
import { defineRecords } from './crud/records.ts';
import { createApp } from './http/create-app.ts';
import { createKitContext } from './http/create-context.ts';
import { systemClock as clock } from './process/clock.ts';
import { loadConfig } from './process/load-config.ts';
import { createLog } from './process/log.ts';
import { deriveKeys } from './security/crypto.ts';
import { freshFolder, freshKitStorage } from './storage/testing/fresh-database.ts';
import { RecordImage, upload } from './uploads/contract.ts';
import { uploadRoutes } from './uploads/routes.server.ts';
import { pictureFile } from './uploads/testing/sample-files.ts';
import { uploadForm } from './uploads/testing/upload-form.ts';

const body = z.strictObject({ title: requiredLine(100), image: RecordImage.optional() });
const response = z.object({ _id: z.int(), title: z.string(), image: z.string().nullable() });
const notes = recordEndpoints(recordRoutes('/api/notes'), { readableBy: 'anyone', body, response });
const HTML = { 'content-type': 'text/html' };
const table = `create table notes (id integer primary key, version integer default 1, title text, image text,
  file_id integer, created_at text, updated_at text)`;

it('the kit serves a site: staff sign in and add a note with a picture, which a page shows to visitors', async () => {
  const records = { notes: { noun: 'note', table: 'notes', group: 'notes', titleOf: () => 'note' } };
  defineRecords({ records, fileTables: { notes: {} }, tables: { referenced: [], others: [] } } as never);
  const config = loadConfig({ DATA_DIR: freshFolder(), SECRET_KEY: 'small sites only: 0123456789 abcdefgh' });
  const mails: string[] = [];
  const externalOrigins = { frameOrigins: [], fileOrigins: [] };
  const deps = createKitContext(config, {
    storage: await freshKitStorage(table),
    ...{ clock, log: createLog({ write: () => undefined }), keys: deriveKeys(config.secretKey ?? '') },
    send: async ({ text }) => void mails.push(text),
    owner: () => ({ name: 'Notes', timeZone: 'UTC' }),
  });
  const handlers = crudHandlers(deps, { kind: 'notes' as never });
  const site = {
    api: { notes, auth, upload },
    handlers: { notes: handlers, auth: authRoutes(deps), upload: uploadRoutes(deps) },
    auditEventFor: () => undefined,
    pages: { cacheKeyOf: (url: string) => url, formPages: [], context: () => ({ externalOrigins }) },
  };
  const app = createApp(deps, site as never, {
    async pages(_, { transport }) {
      const listed = await transport({ method: 'GET', path: '/api/notes', headers: {} });
      const [{ title, image }] = (await listed.json()) as [z.infer<typeof response>];
      const html = `<h1>${title}</h1><img src="${image}">`;
      return { status: 200, headers: new Headers(HTML), html, scripts: [], styles: [] };
    },
  });
  const call = async (path: string, sent: object, token = '') => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const init = sent instanceof FormData ? { body: sent } : { body: JSON.stringify(sent), headers };
    return (await app.fetch(new Request(`${config.publicUrl}${path}`, { method: 'POST', ...init }))).json();
  };
  const account = { email: 'ann@notes.example', password: 'a lamp that is never put out' };
  await createFirstAdmin(deps.storage, { ...account, name: 'Ann', isGenerated: false }, clock);
  const { userId } = await call('/api/auth/login', account);
  const otp = await vi.waitFor(() => /^\d{6}$/m.exec(mails.join('\n'))?.[0] ?? expect.fail('no code yet'));
  const { token } = await call('/api/auth/verify-otp', { userId, otp });
  const signature = await call('/api/upload/signature', {}, token);
  const form = uploadForm(signature, await pictureFile());
  const { secure_url } = await call(new URL(signature.uploadUrl).pathname, form);
  await call('/api/notes', { title: 'First note', image: secure_url }, token);
  const visit = (path: string) => app.fetch(new Request(new URL(path, config.publicUrl)));
  const path = new URL(secure_url).pathname;
  expect(await (await visit('/')).text()).toBe(`<h1>First note</h1><img src="${path}">`);
  expect((await visit(path)).status).toBe(200);
  expect((await visit('/media/pictures/none.jpg')).status).toBe(404);
});

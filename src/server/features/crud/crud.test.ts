import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditMessage } from '#contract/audit-messages.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { api } from '#contract/index.ts';
import { engines } from '#storage/testing/fresh-database.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { VALID_BODIES } from '../../testing/valid-bodies.ts';

/** Groups of records without uploads: how messages name one, and how the activity log names the record of `VALID_BODIES`. */
const GROUPS = [
  { group: 'events', noun: 'event', title: 'the event “Perunnal”' },
  { group: 'news', noun: 'article', fullNoun: 'news article', title: 'the news article “A new roof”' },
  { group: 'services', noun: 'service', title: 'the worship service “Holy Qurbana”' },
  {
    group: 'organizations',
    noun: 'organization',
    title: 'the organization “Marth Mariam Vanitha Samajam”',
  },
  { group: 'clergy', noun: 'member of the clergy', title: 'the clergy member “Fr. George Mathew”' },
  { group: 'formerVicars', noun: 'former vicar', title: 'the former vicar “Fr. Thomas Abraham”' },
  { group: 'galleryFolders', noun: 'folder', title: 'the gallery folder “Perunnal 2026”' },
  { group: 'resourceFolders', noun: 'folder', title: 'the resource folder “Hymns”' },
  { group: 'ads', noun: 'ad', title: 'the home page ad “Perunnal”' },
] as const;

interface WireRecord {
  readonly _id?: number;
  readonly id?: number;
  readonly version: number;
}

describe.each(engines)('records on %s', (engine) => {
  let parish: TestApp;
  let staff: ReturnType<TestApp['client']>;
  let authorization: string;
  beforeAll(async () => {
    parish = await testApp({ engine });
    const token = await parish.signIn();
    authorization = `Bearer ${token}`;
    staff = parish.client(token);
  });
  afterAll(() => parish.close());

  const call = async (endpoint: Endpoint, id = 0, ifMatch?: number) => {
    const { method, path } = endpoint;
    const response = await parish.request(path.replace(':id', String(id)), {
      method,
      headers: {
        authorization,
        ...(endpoint.body && { 'content-type': 'application/json' }),
        ...(ifMatch !== undefined && { 'if-match': `"${ifMatch}"` }),
      },
      ...(endpoint.body && { body: JSON.stringify(VALID_BODIES[`${method} ${path}`]) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      etag: response.headers.get('etag'),
      body: text === '' ? undefined : JSON.parse(text),
    };
  };

  it.each(GROUPS)(
    '$group are created, read, changed in their current version, deleted and restored, and each write is recorded',
    { tags: ['A2', 'A7'] },
    async ({ group, noun, title }) => {
      const { list, read, create, update, remove } = api[group];
      const created = await call(create);
      const record: WireRecord = created.body;
      const id = record._id ?? record.id ?? 0;
      expect([created.status, record.version]).toEqual([201, 1]);
      expect(await call(read, id)).toEqual({ status: 200, etag: '"1"', body: record });

      const changed = await call(update, id, 1);
      expect(changed).toEqual({ status: 200, etag: '"2"', body: { ...record, version: 2 } });
      const stale = `Someone else changed this ${noun} while you were editing.`;
      expect(await call(update, id, 1)).toMatchObject({ status: 412, body: { message: stale } });
      expect(await call(update, id)).toMatchObject({ status: 200, etag: '"3"' });
      expect((await call(remove, id, 2)).status).toBe(412);

      const listed = async () => {
        const { body } = await call({
          ...list,
          path: group === 'news' ? `${list.path}?admin=true` : list.path,
        });
        return body as WireRecord[];
      };
      expect(await listed()).toEqual([{ ...record, version: 3 }]);
      expect((await call(remove, id, 3)).status).toBe(204);
      expect(await listed()).toEqual([]);
      const [entry] = await staff.trash.list();
      await staff.trash.restore({ params: { id: entry?.id ?? 0 } });
      expect(await listed()).toEqual([{ ...record, version: 4 }]);
      await call(remove, id);

      const { entries } = await staff.activity.list();
      expect(entries.slice(0, 6).map(auditMessage)).toEqual(
        ['deleted', 'restored', 'deleted', 'changed', 'changed', 'added'].map((verb) => `${verb} ${title}`),
      );
    },
  );

  it.each(GROUPS)('$group return 404 for an unknown id', async ({ group, noun, ...names }) => {
    const { read, update, remove } = api[group];
    const fullNoun = 'fullNoun' in names ? names.fullNoun : noun;
    for (const endpoint of [read, update, remove])
      expect(await call(endpoint, 4711, 1)).toMatchObject({
        status: 404,
        body: { message: `There is no such ${fullNoun}` },
      });
  });
});

import { describe, expect, it } from 'vitest';
import { api } from '#app/api.ts';
import { recordKinds } from '#app/records.ts';
import { useSharedTestApp } from '#app/testing/use-test-app.ts';
import { VALID_BODIES } from '#app/testing/valid-bodies.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { auditMessage } from '../audit-log/messages.ts';
import { bothEngines } from '../storage/testing/fresh-database.ts';
import { activityNoun, definitionOf, fullNounOf } from './records.ts';

/** Kinds of records without uploads, with their endpoint groups. */
const KINDS = recordKinds
  .filter((kind) => !['users', 'gallery-images', 'resources'].includes(kind))
  .map((kind) => ({ kind, group: definitionOf(kind).group }));

/** For the types: all these groups have the same endpoints. */
type CrudGroup = 'events';
interface WireRecord {
  readonly _id?: number;
  readonly id?: number;
  readonly version: number;
}

describe.each(bothEngines)('records on %s', (engine) => {
  const parish = useSharedTestApp({ engine });

  const call = async (endpoint: Endpoint, id = 0, ifMatch?: number) => {
    const { method, path } = endpoint;
    const response = await parish.request(path.replace(':id', String(id)), {
      method,
      headers: {
        authorization: `Bearer ${parish.token}`,
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

  it.each(KINDS)(
    '$kind are created, read, changed in their current version, deleted and restored, and each write is recorded',
    { tags: ['A2', 'A7'] },
    async ({ kind, group }) => {
      const { noun, table, titleOf } = definitionOf(kind);
      const { list, read, create, update, remove } = api[group as CrudGroup];
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
      const [entry] = await parish.staff.trash.list();
      await parish.staff.trash.restore({ params: { id: entry?.id ?? 0 } });
      expect(await listed()).toEqual([{ ...record, version: 4 }]);
      const row = await parish.deps.storage.db
        .selectFrom(table as 'events')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      await call(remove, id);

      const { entries } = await parish.staff.activity.list();
      expect(entries.slice(0, 6).map(auditMessage)).toEqual(
        ['deleted', 'restored', 'deleted', 'changed', 'changed', 'added'].map(
          (verb) => `${verb} ${activityNoun(kind)} “${titleOf({ ...row })}”`,
        ),
      );
    },
  );

  it.each(KINDS.filter(({ kind }) => kind !== 'news'))(
    '$kind return 410 when they are deleted, even permanently, and 200 when they are restored',
    async ({ group }) => {
      const { read, create, remove } = api[group as CrudGroup];
      const record: WireRecord = (await call(create)).body;
      const id = record._id ?? record.id ?? 0;
      const remaining = async () => {
        expect((await call(remove, id)).status).toBe(204);
        const { status, body } = await call(read, id);
        expect([status, body.code]).toEqual([410, 'GONE']);
        return { params: { id: (await parish.staff.trash.list())[0]?.id ?? 0 } };
      };
      await parish.staff.trash.restore(await remaining());
      expect((await call(read, id)).status).toBe(200);
      await parish.staff.trash.remove(await remaining());
      expect((await call(read, id)).status).toBe(410);
    },
  );

  it.each(KINDS)('$kind return 404 for an unknown id', async ({ kind, group }) => {
    const { read, update, remove } = api[group as CrudGroup];
    for (const endpoint of [read, update, remove])
      expect(await call(endpoint, 4711, 1)).toMatchObject({
        status: 404,
        body: { message: `There is no such ${fullNounOf(kind)}` },
      });
  });
});

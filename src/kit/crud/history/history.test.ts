import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { routes } from '#app/api-routes.ts';
import { definitions } from '#app/records.ts';
import { runCleanup } from '#app/server/cleanup-jobs.ts';
import { STAFF } from '#app/testing/test-app.ts';
import { useUploadTestApp } from '#app/testing/use-test-app.ts';
import { VALID_BODIES } from '#app/testing/valid-bodies.ts';
import { instant } from '../../process/clock.ts';
import { bothEngines } from '../../storage/testing/fresh-database.ts';
import { pictureFile, samplePdf, toFile } from '../../uploads/testing/sample-files.ts';
import { type ActivityKind, definitionOf, historyTables, isRecordKind, recordKinds } from '../records.ts';
import { RETAINED_VERSIONS } from './history.server.ts';

const DAY_MS = 24 * 60 * 60_000;
/** `HISTORY_EDITS=10000` for the full amount. */
const EDITS = Number(process.env.HISTORY_EDITS ?? 120);
const MAX_MEDIAN_BYTES = 400;

it('public content has a history, and accounts and private entries do not', () => {
  const kinds = Object.keys(historyTables());
  expect(recordKinds().filter((kind) => !kinds.includes(kind))).toEqual(['users']);
  const others = kinds.filter((kind) => !isRecordKind(kind as ActivityKind));
  expect(others).toEqual(['vicar', 'payment', 'parish', 'week']);
});

/** The fields that name a record. */
const TITLES = /^(?:title|name|text|description|folderName|resourceName|from)$/;
/** Updates of what is not in a list, each with a value of another version. */
const OTHER_UPDATES = [
  ['PUT /api/vicar', { name: 'Fr. Thomas' }],
  ['PUT /api/payment/info', { email: 'gifts@stthomas.example' }],
  ['PUT /api/parish/words', { donationTax: 'None' }],
  ['PUT /api/weeks/:date', { greeting: 'Come' }],
] as const;

/** A generator of the same numbers in every run: from 0 to `below`, exclusive. */
function randomNumbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

type Body = Record<string, unknown>;
type Saved = object & { readonly version: number };

interface RandomKind {
  /** The fields that are edited, and their next values. */
  readonly fields: Readonly<Record<string, (before: unknown, body: Body) => unknown>>;
  /** The other fields of a body. */
  readonly names: readonly string[];
  readonly first: () => Promise<Saved>;
  readonly update: (body: Body, ifMatch: number) => Promise<Saved>;
  readonly versions: (query: {
    before?: number | undefined;
  }) => Promise<{ versions: { version: number; record: object }[] }>;
}

function pick(record: Body, names: readonly string[]): Body {
  return Object.fromEntries(names.filter((name) => name in record).map((name) => [name, record[name]]));
}

const WORDS = 'lamp bell choir perunnal “nercha” 😀 വിളക്ക് procession Sunday\n Achen, - **bold**'.split(' ');

describe.each(bothEngines)('history on %s', (engine) => {
  const parish = useUploadTestApp({ engine, host: 'embedded' });
  const upload = async () => {
    const { secure_url } = await parish.upload(await parish.staff.upload.signature(), await pictureFile());
    return secure_url;
  };
  const versionRows = () => parish.deps.storage.db.selectFrom('record_versions').selectAll().execute();
  const fileStates = async () => {
    await parish.deps.backgroundTasks.settled();
    const rows = await parish.deps.storage.db.selectFrom('files').select('state').orderBy('id').execute();
    return rows.map(({ state }) => state);
  };
  const statusOf = async (address: string | undefined) =>
    (await parish.request(new URL(address ?? '', 'http://localhost:3000').href)).status;

  it('has each version of random edits and restores as it was saved, at a median of under 400 bytes', async () => {
    const { events, organizations, parish: details } = parish.staff;
    const random = randomNumbers(20_261_129);
    const one = <Of>(values: readonly Of[]) => values[random(values.length)] as Of;
    const words = (count: number) => Array.from({ length: count }, () => one(WORDS));
    const text = (count: number) => words(count).join(' ').trim();
    /** Adds, changes and removes a word or two of a long text. */
    const edited = (before: unknown) => {
      const all = before ? String(before).split(' ') : words(150);
      for (let turn = random(2); turn >= 0; turn--) all.splice(random(all.length), random(2), one(WORDS));
      return all.join(' ').trim();
    };
    const params = { id: 1 };
    const program = (_: unknown, { date }: Body) =>
      date ? Array.from({ length: random(4) }, () => ({ date, time: '9 AM', text: text(2) })) : [];
    const kinds: readonly RandomKind[] = [
      {
        fields: {
          title: () => text(3),
          description: edited,
          time: () => one(['6:30 PM', '', 'After the Qurbana']),
          location: () => one(['', 'Hall', 'Church']),
          isPublished: () => one([true, false]),
          showFrom: () => one(['', '2026-11-30T08:00', '2026-12-01T09:30']),
          program,
        },
        first: () => events.create({ body: { title: 'Picnic', date: '2026-12-06' } }),
        names: ['date'],
        update: (body, ifMatch) => events.update({ params, body: body as { title: string }, ifMatch }),
        versions: (query) => events.versions({ params, query }),
      },
      {
        fields: { title: () => text(2), description: edited, members: edited, announcements: edited },
        first: () => organizations.create({ body: VALID_BODIES['POST /api/organizations'] as never }),
        names: ['organization_type'],
        update: (body, ifMatch) => organizations.update({ params, body: body as never, ifMatch }),
        versions: (query) => organizations.versions({ params, query }),
      },
      {
        fields: {
          aboutIntroduction: () => text(20),
          donationTax: () => text(9),
          donationNotes: () => words(2),
        },
        first: () => details.words({ body: VALID_BODIES['PUT /api/parish/words'] as never }),
        names: Object.keys(VALID_BODIES['PUT /api/parish/words'] ?? {}),
        update: (body, ifMatch) => details.words({ body: body as never, ifMatch }),
        versions: (query) => details.versions({ params: { block: 'words' }, query }),
      },
    ];
    for (const { fields, names, first, update, versions } of kinds) {
      const bodyOf = (record: object) => pick(record as Body, [...Object.keys(fields), ...names]);
      let saved = await first();
      const model = new Map<number, Body>();
      for (let turn = 0; turn < EDITS / kinds.length; turn++) {
        model.set(saved.version, bodyOf(saved));
        const name = one(Object.keys(fields));
        const body = bodyOf(saved);
        if (turn % 8 < 7) body[name] = fields[name]?.(body[name], body);
        else {
          const page = await versions(turn % 16 === 7 ? {} : { before: 2 + random(saved.version - 1) });
          const version = bodyOf(one(page.versions)?.record ?? {});
          Object.assign(body, turn % 3 === 0 ? version : { [name]: version[name] });
        }
        saved = await update(body, saved.version);
      }
      const listed = new Set<number>();
      for (let page = await versions({}); page.versions.length > 0; ) {
        for (const { version, record } of page.versions) {
          expect([version, bodyOf(record)]).toEqual([version, model.get(version)]);
          listed.add(version);
        }
        page = await versions({ before: page.versions.at(-1)?.version });
      }
      model.set(saved.version, bodyOf(saved));
      const isReplaced = (version: number) => !isDeepStrictEqual(model.get(version), model.get(version + 1));
      expect([...model.keys()].slice(0, -1).filter((one) => isReplaced(one) && !listed.has(one))).toEqual([]);
      expect(bodyOf(await update(bodyOf(saved), saved.version))).toEqual(bodyOf(saved));
    }
    const sizes = (await versionRows())
      .map((row) => Buffer.byteLength(Object.values(row).join()))
      .sort((a, b) => a - b);
    expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThan(MAX_MEDIAN_BYTES);
  }, 3_600_000);

  it('has a version of each kind of record after its update, to which the activity log links', async () => {
    const send = async (route: string, change: object = {}) => {
      const [method = '', path = ''] = route.split(' ');
      const headers = { authorization: `Bearer ${parish.token}`, 'content-type': 'application/json' };
      const body = JSON.stringify({ ...VALID_BODIES[route], ...change });
      const address = path.replace(':id', '1').replace(':date', '2026-11-29');
      const { status } = await parish.request(address, { method, headers, body });
      expect([route, status < 300 ? 'done' : status]).toEqual([route, 'done']);
    };
    const { otherHistory } = definitions;
    const kinds = recordKinds().filter((kind) => kind !== 'users');
    for (const kind of kinds) {
      const { create, update } = routes[definitions.records[kind].group as 'gallery'];
      const { public_id: publicId, secure_url: imageUrl } =
        kind === 'gallery-images'
          ? await parish.upload(
              await parish.staff.gallery.uploadSignature({ body: { title: 'Bell' } }),
              await pictureFile(),
            )
          : {};
      await send(create, { publicId, imageUrl });
      const title = Object.keys(VALID_BODIES[update] ?? {}).find((name) => TITLES.test(name)) ?? '';
      await send(update, { [title]: `${VALID_BODIES[update]?.[title]} 2` });
    }
    for (const [route, change] of OTHER_UPDATES) {
      await send(route);
      await send(route, change);
    }
    const tables = (await versionRows()).map((row) => row.record_table);
    expect(tables).toEqual([
      ...kinds.map((kind) => definitionOf(kind).table),
      ...Object.values(otherHistory),
    ]);
    const query = { search: 'changed' };
    const { entries } = await parish.staff.activity.list({ query });
    const before = entries.at(-1)?.id ?? 0;
    const older = (await parish.staff.activity.list({ query: { ...query, before } })).entries;
    const changed = [...entries, ...older];
    expect(new Set(changed.map(({ kind }) => kind))).toEqual(
      new Set([...kinds, ...Object.keys(otherHistory)]),
    );
    for (const { kind, url } of changed)
      expect([kind, url]).toEqual([kind, expect.stringMatching(/&history=1$/)]);
  });

  it('shows a replaced picture only to staff until its version is deleted, and restores it', async () => {
    const { events, trash } = parish.staff;
    const [first, second] = [await upload(), await upload()];
    const image = { imageUrl: first, alt: 'A lamp', focus: 'top' as const };
    const { _id: id } = await events.create({ body: { title: 'Tea', image } });
    const params = { id };
    await events.update({ params, body: { title: 'Tea', image: second } });
    expect(await fileStates()).toEqual(['resting', 'attached']);
    const { versions } = await events.versions({ params });
    expect(versions).toMatchObject([{ version: 1, by: STAFF.name, record: { title: 'Tea' } }]);
    const old = versions[0]?.record.picture;
    expect(old).toMatchObject({ alt: 'A lamp', focus: 'top', width: 240 });
    expect([await statusOf(first), await statusOf(old?.src)]).toEqual([404, 200]);

    const restored = { imageUrl: old?.src ?? '', alt: 'A lamp', focus: 'top' as const };
    const body = { title: 'Tea', image: restored };
    await expect(events.update({ params, body, ifMatch: 1 })).rejects.toMatchObject({ code: 'STALE' });
    expect((await events.update({ params, body, ifMatch: 2 })).picture).toMatchObject({ alt: 'A lamp' });
    expect(await fileStates()).toEqual(['attached', 'resting']);
    expect([await statusOf(first), await statusOf(second)]).toEqual([200, 404]);
    const other = await events.create({ body: { title: 'Bell' } });
    const elsewhere = events.update({ params: { id: other._id }, body: { title: 'Bell', image: second } });
    await expect(elsewhere).rejects.toMatchObject({ code: 'INVALID_BODY' });

    await events.remove({ params });
    await trash.restore({ params: { id: 1 } });
    expect((await events.versions({ params })).versions).toHaveLength(2);
    await events.remove({ params });
    await trash.remove({ params: { id: 2 } });
    expect(await fileStates()).toEqual([]);
    expect(await versionRows()).toEqual([]);
  });

  it('has what only its own buttons change: dates of a service, the cover of a folder, the file of a resource', async () => {
    const { services, gallery, galleryFolders, resources, resourceFolders } = parish.staff;
    const params = { id: 1 };
    const service = VALID_BODIES['POST /api/services'] as { name: string; day: string; time: string };
    await services.create({ body: service });
    const canceled = { change: 'notHeld', time: null, place: null, language: null, reason: 'Snow' } as const;
    const on = { ...params, date: '2026-12-06' };
    await services.setChange({ params: on, body: canceled });
    await services.removeChange({ params: on });
    const dates = (await services.versions({ params })).versions.map(({ record }) => record.changes);
    expect(dates).toEqual([{ '2026-12-06': canceled }, {}]);
    const body = { ...service, changes: dates[0] };
    expect((await services.update({ params, body, ifMatch: 3 })).changes).toEqual(dates[0]);

    const add = async (title: string) => {
      const signature = await gallery.uploadSignature({ body: { title } });
      const { public_id: publicId, secure_url: imageUrl } = await parish.upload(
        signature,
        await pictureFile(),
      );
      return (await gallery.create({ body: { title, folderId: 1, publicId, imageUrl } }))._id;
    };
    await galleryFolders.create({ body: { name: 'Perunnal', category: 'perunnal' } });
    const covers = [await add('Bell'), await add('Lamp')];
    for (const coverId of covers)
      await galleryFolders.update({ params, body: { name: 'Perunnal', coverId } });
    const folders = (await galleryFolders.versions({ params })).versions.map(({ record }) => record.cover);
    expect(folders).toMatchObject([
      { imageId: covers[0], isChosen: true },
      { imageId: covers[1], isChosen: false },
    ]);

    for (const folderName of ['Hymns', 'Letters']) await resourceFolders.create({ body: { folderName } });
    const signature = await resources.documentSignature({ body: { resourceName: 'Order', fileType: 'pdf' } });
    const { public_id: publicId, secure_url: resourceUrl } = await parish.upload(
      signature,
      toFile(samplePdf, 'order.pdf'),
    );
    const file = { resourceName: 'Order', resourceUrl, fileName: 'order.pdf' };
    const saved = await resources.saveDocument({ body: { ...file, publicId, folderId: 1 } });
    const video = { ...VALID_BODIES['PUT /api/service-resources/:id'], resourceName: 'Order', folderId: 2 };
    await resources.update({ params, body: video as never });
    const [version] = (await resources.versions({ params })).versions;
    expect(version?.record).toEqual({ ...saved, version: 1 });
    const restored = { ...file, resourceType: 'Documents', folderId: 1 } as const;
    const { version: _, ...again } = await resources.update({ params, body: restored, ifMatch: 2 });
    expect({ ...again, version: 1 }).toEqual(saved);
    expect(await statusOf(again.resource_url)).toBe(200);
  });

  it('is retained for a year and the newest 20 versions for longer, with their pictures', async () => {
    const { news } = parish.staff;
    const params = { id: 1 };
    await news.create({ body: { title: 'Bell', image: await upload() } });
    await news.update({ params, body: { title: 'Bell', image: await upload() } });
    for (let turn = 1; turn <= RETAINED_VERSIONS; turn++)
      await news.update({ params, body: { title: `Bell ${turn}` } });
    const ageTo = (days: number) =>
      parish.deps.storage.transaction((trx) =>
        trx
          .updateTable('record_versions')
          .set({ at: instant(parish.clock.now() - days * DAY_MS) })
          .execute(),
      );
    const cleanUp = async (mayDelete = true) => {
      await runCleanup(parish.deps, mayDelete);
      return [(await versionRows()).length, await fileStates()];
    };
    await ageTo(364);
    expect(await cleanUp()).toEqual([RETAINED_VERSIONS + 1, ['resting', 'attached']]);
    await ageTo(365);
    expect(await cleanUp(false)).toEqual([RETAINED_VERSIONS + 1, ['resting', 'attached']]);
    expect(await cleanUp()).toEqual([RETAINED_VERSIONS, ['discarded', 'attached']]);
    expect((await versionRows()).map(({ version }) => version)).not.toContain(1);
  });
});

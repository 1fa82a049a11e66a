import type { Handle, Storage } from '#storage/storage.ts';

const CREATED = '2026-11-01T12:00:00.000Z';
const TIMES = { created_at: CREATED, updated_at: CREATED };
/** More than three pages of three rows, with several rows in each keyset range. */
const ROWS = 20;
/** Future and past dates, two on the same day, and no date. */
const DATES = ['2027-01-01', '2027-01-02', '2026-01-01', '2026-01-02', null];

/** Inserts rows into every paginated list. */
export async function fillLists(storage: Storage): Promise<void> {
  await storage.transaction(async (trx) => {
    await fillEventsAndNews(trx);
    await fillGallery(trx);
    await fillOthers(trx);
  });
}

async function fillEventsAndNews(trx: Handle): Promise<void> {
  const events = numbered((n) => ({ title: `Lamp ${n}`, date: DATES[n % DATES.length] ?? null, ...TIMES }));
  await trx.insertInto('events').values(events).execute();
  const articles = numbered((n) => ({ title: `Lamp ${n}`, is_published: n % 2 ? 1 : 0, ...TIMES }) as const);
  await trx.insertInto('news').values(articles).execute();
}

async function fillGallery(trx: Handle): Promise<void> {
  const folders = numbered((n) => ({
    name: `Folder ${n}`,
    name_key: `folder ${n}`,
    category: 'perunnal',
    ...TIMES,
  }));
  await trx.insertInto('gallery_folders').values(folders).execute();
  const file = { host: 'embedded', folder: 'gallery', kind: 'picture', state: 'attached' } as const;
  const files = numbered((n) => ({
    ...file,
    public_id: `gallery/${n}`,
    address: `/media/gallery/${n}.jpg`,
    issued_at: CREATED,
    changed_at: CREATED,
  }));
  await trx.insertInto('files').values(files).execute();
  const ids = await trx.selectFrom('files').select('id').orderBy('id').execute();
  const images = ids.map(({ id }, n) => ({
    title: `Lamp ${n}`,
    category: 'perunnal',
    folder_id: n % 2 ? 1 : null,
    file_id: id,
    is_decorative: 0 as const,
    ...TIMES,
  }));
  await trx.insertInto('gallery_images').values(images).execute();
}

async function fillOthers(trx: Handle): Promise<void> {
  const deleted = numbered((n) => ({
    kind: 'events',
    record_id: 1000 + n,
    title: `Lamp ${n}`,
    row: '{}',
    deleted_at: CREATED,
  }));
  await trx.insertInto('trash').values(deleted).execute();
  const folder = { name: 'Hymns', name_key: 'hymns', ...TIMES };
  await trx.insertInto('resource_folders').values(folder).execute();
}

function numbered<Row>(row: (n: number) => Row): Row[] {
  return Array.from({ length: ROWS }, (_, n) => row(n));
}

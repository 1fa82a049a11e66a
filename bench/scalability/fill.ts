import { type RawBuilder, sql } from 'kysely';
import type { Keys } from '#server/crypto.ts';
import { sealText } from '#server/features/prayer-requests/encryption.ts';
import type { Handle, Storage } from '#storage/storage.ts';

/** Days over which the events lie at most: half of them past, half to come. */
const MOST_DAYS = 7_300;
/** The first holds as many pictures as lie outside folders; the others hold none. */
const FOLDERS = 12;
/** PostgreSQL ends a statement after five seconds. */
const ROWS_AT_ONCE = 5_000;

/** Words that stand in every tenth record, and in the first alone: what is searched for. */
export const COMMON_WORD = 'umbrella';
export const RARE_WORD = 'cornerstone';
/** When everything was written: at one moment, so that lists have to tell rows apart by their ids. */
export const CREATED = '2026-01-05T12:00:00.000Z';

const TEXT =
  'All are welcome: bring a dish to share and a chair to sit on. We begin with prayer, walk around the church with candles and end with tea.';

/** Days over which so many events lie. */
export function daysOf(rows: number): number {
  return Math.min(rows, MOST_DAYS);
}

/**
 * Fills an empty parish with so many events, news articles, prayer requests and deleted events, and with twice as many
 * pictures: half of the events are past, half of the pictures lie in one folder.
 *
 * @param today 'YYYY-MM-DD'
 */
export async function fillParish(
  storage: Storage,
  { rows, today, keys }: { rows: number; today: string; keys: Keys },
): Promise<void> {
  const sealed = sealText(keys, {
    name: 'Anna Varghese',
    contactNumber: '555-0123',
    details: TEXT.repeat(2),
  });
  const isSqlite = storage.engine === 'sqlite';
  const created = sql.lit(CREATED);
  const offset = sql`(i % ${sql.lit(daysOf(rows))} - ${sql.lit(daysOf(rows) / 2)})`;
  const day = isSqlite
    ? sql`date(${sql.lit(today)}, ${offset} || ' days')`
    : sql`to_char(${sql.lit(today)}::date + ${offset}, 'YYYY-MM-DD')`;
  const word = sql`case when i = 1 then ${sql.lit(RARE_WORD)} when i % 10 = 0 then ${sql.lit(COMMON_WORD)} else 'lamp' end`;
  const described = sql`${word} || ${sql.lit(`. ${TEXT}`)}`;
  const folder = sql`case when i % 2 = 0 then 1 end`;

  await storage.transaction(async (trx) => {
    // 256 MB: titles come in any order into their index
    if (isSqlite) await sql`pragma cache_size = -262144`.execute(trx);
    await makeFolders(trx);
    const fill = async (last: number, statement: (numbers: RawBuilder<unknown>) => RawBuilder<unknown>) => {
      for (let from = 1; from <= last; from += ROWS_AT_ONCE)
        await statement(numbers(isSqlite, from, Math.min(from + ROWS_AT_ONCE - 1, last))).execute(trx);
    };
    await fill(
      rows,
      (n) => sql`insert into events
        (title, description, date, time, start_time, location, created_at, updated_at)
        select 'Event ' || i, ${described}, ${day}, '6:30 PM', '18:30', 'Parish hall', ${created}, ${created} from ${n}`,
    );
    await fill(
      rows,
      (n) => sql`insert into news (title, content, is_published, created_by, created_at, updated_at)
        select 'Article ' || i, ${described}, case when i % 20 = 0 then 0 else 1 end, 1, ${created}, ${created} from ${n}`,
    );
    await fill(
      2 * rows,
      (n) => sql`insert into files
        (public_id, host, folder, kind, state, issued_at, changed_at, address, format, bytes, width, height)
        select 'gallery/' || i, 'embedded', 'gallery', 'picture', 'attached', ${created}, ${created},
          '/media/gallery/' || i || '.jpg', 'jpg', 90000, 1600, 1200 from ${n}`,
    );
    await fill(
      2 * rows,
      (n) => sql`insert into gallery_images
        (title, category, folder_id, file_id, is_decorative, created_at, updated_at)
        select 'Picture ' || i, 'perunnal', ${folder}, i, 0, ${created}, ${created} from ${n}`,
    );
    await fill(
      rows,
      (n) => sql`insert into prayer_requests (prayer_type, sealed, state, created_at, updated_at)
        select 'Memorial', ${sql.lit(sealed)}, case when i % 2 = 0 then 'new' else 'done' end,
          ${created}, ${created} from ${n}`,
    );
    await fill(
      rows,
      (n) => sql`insert into trash (kind, record_id, title, ${sql.ref('row')}, deleted_at)
        select 'events', ${sql.lit(rows)} + i, 'Event ' || i, '{}', ${created} from ${n}`,
    );
  });
  // PostgreSQL does so by itself, after a while
  if (!isSqlite) await sql`analyze`.execute(storage.migrating);
}

function numbers(isSqlite: boolean, from: number, to: number): RawBuilder<unknown> {
  const [first, last] = [sql.lit(from), sql.lit(to)];
  return isSqlite
    ? sql`(with recursive n(i) as (select ${first} union all select i + 1 from n where i < ${last}) select i from n)`
    : sql`generate_series(${first}, ${last}) as n(i)`;
}

async function makeFolders(trx: Handle): Promise<void> {
  const folders = Array.from({ length: FOLDERS }, (_, at) => ({
    name: `Folder ${at + 1}`,
    name_key: `folder ${at + 1}`,
    category: 'perunnal',
    created_at: CREATED,
    updated_at: CREATED,
  }));
  await trx.insertInto('gallery_folders').values(folders).execute();
}

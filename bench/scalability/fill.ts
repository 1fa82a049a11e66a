import { type RawBuilder, sql } from 'kysely';
import { encryptText } from '#server/features/inbox/encryption.ts';
import { prayerRequestKind } from '#server/features/inbox/kinds.ts';
import type { Keys } from '#server/security/crypto.ts';
import type { Handle, Storage } from '#storage/storage.ts';

/** Maximum range of event dates, in days: half past, half upcoming. */
const MAX_DAYS = 7_300;
/** The first folder contains half of the pictures; the others are empty. */
const FOLDERS = 12;
/** A PostgreSQL statement times out after 5 s. */
const ROWS_PER_STATEMENT = 5_000;

/** Search terms: in every tenth record, and only in the first one. */
export const COMMON_WORD = 'umbrella';
export const RARE_WORD = 'cornerstone';
/** All rows have the same creation time, so that lists must use the id as a tie-breaker. */
const CREATED = '2026-01-05T12:00:00.000Z';

const TEXT =
  'All are welcome: bring a dish to share and a chair to sit on. We begin with prayer, walk around the church with candles and end with tea.';

/** Range of the dates of `rows` events, in days. */
function daySpan(rows: number): number {
  return Math.min(rows, MAX_DAYS);
}

/**
 * Inserts `rows` events, news articles, prayer requests and deleted events, and twice as many pictures. Half of the events
 * are past, and half of the pictures are in one folder.
 *
 * @param today 'YYYY-MM-DD'
 */
export async function fillParish(
  storage: Storage,
  { rows, today, keys }: { rows: number; today: string; keys: Keys },
): Promise<void> {
  const sealed = encryptText(keys, prayerRequestKind, {
    name: 'Anna Varghese',
    contactNumber: '555-0123',
    details: TEXT.repeat(2),
  });
  const isSqlite = storage.engine === 'sqlite';
  const created = sql.lit(CREATED);
  const offset = sql`(i % ${sql.lit(daySpan(rows))} - ${sql.lit(daySpan(rows) / 2)})`;
  const day = isSqlite
    ? sql`date(${sql.lit(today)}, ${offset} || ' days')`
    : sql`to_char(${sql.lit(today)}::date + ${offset}, 'YYYY-MM-DD')`;
  const word = sql`case when i = 1 then ${sql.lit(RARE_WORD)} when i % 10 = 0 then ${sql.lit(COMMON_WORD)} else 'lamp' end`;
  const described = sql`${word} || ${sql.lit(`. ${TEXT}`)}`;
  const folder = sql`case when i % 2 = 0 then 1 end`;

  await storage.transaction(async (trx) => {
    // 256 MB of cache: titles are inserted into their index in random order
    if (isSqlite) await sql`pragma cache_size = -262144`.execute(trx);
    await makeFolders(trx);
    const fill = async (last: number, statement: (numbers: RawBuilder<unknown>) => RawBuilder<unknown>) => {
      for (let from = 1; from <= last; from += ROWS_PER_STATEMENT)
        await statement(numbers(isSqlite, from, Math.min(from + ROWS_PER_STATEMENT - 1, last))).execute(trx);
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
  // autovacuum would do this later
  if (!isSqlite) await sql`analyze`.execute(storage.migrationDb);
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

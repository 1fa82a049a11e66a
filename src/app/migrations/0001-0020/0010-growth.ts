import { type Kysely, sql } from 'kysely';
import type { Engine } from '#kit/storage/engine.ts';

/** Indexes in the order of each list, and row counts. Released: never edit it, add a new migration. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  for (const index of INDEXES) await sql.raw(`create index ${index}`).execute(db);
  // replaced by events_coming
  await db.schema.dropIndex('events_date').execute();

  await db.schema
    .createTable('tallies')
    .addColumn('list', 'text', (c) => c.notNull())
    .addColumn('part', 'text', (c) => c.notNull())
    .addColumn('amount', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('tallies_pk', ['list', 'part'])
    .execute();
  for (const counted of COUNTED) await createRowCount(db, engine, counted);
}

/** Counts the existing rows and creates the triggers that update the counts. */
export async function createRowCount(db: Kysely<unknown>, engine: Engine, counted: Counted): Promise<void> {
  // triggers first: their table lock prevents writes that neither the count nor the triggers would include
  const statements = engine === 'sqlite' ? sqliteTriggers(counted) : postgresTriggers(counted);
  for (const statement of statements) await sql.raw(statement).execute(db);
  await sql
    .raw(
      `insert into tallies (list, part, amount)
         select '${counted.list}', ${counted.part('')}, count(*) from ${counted.table} group by 2`,
    )
    .execute(db);
}

const INDEXES = [
  `events_coming on events (date, coalesce(start_time, ''), id)`,
  // past events are also in ascending order within a day
  `events_past on events (date desc, coalesce(start_time, ''), id)`,
  // for rows with a null date PostgreSQL cannot use the index above to sort by the next column
  `events_undated on events (coalesce(start_time, ''), id) where date is null`,
  `events_title on events (lower(title), id)`,
  `events_created on events (created_at, id)`,
  `news_created on news (created_at, id)`,
  `news_title on news (lower(title), id)`,
  // an expression, so that PostgreSQL does not scan all pictures by id to find the newest of one folder
  `gallery_images_all on gallery_images (coalesce(created_at, ''), id)`,
  `gallery_images_root on gallery_images (created_at, id) where folder_id is null`,
  `gallery_images_category on gallery_images (category, created_at, id)`,
  `gallery_images_outside on gallery_images (category, created_at, id) where folder_id is null`,
  `gallery_folders_order on gallery_folders (name_key, id)`,
  `trash_kind on trash (kind, deleted_at, id)`,
  // deleting a row searches for the rows that reference it
  `news_created_by on news (created_by)`,
  `files_issued_to on files (issued_to)`,
  `trash_deleted_by on trash (deleted_by)`,
  `trash_file on trash (file_id)`,
  `prayer_requests_newest on prayer_requests (state, id)`,
  `prayer_requests_sender on prayer_requests (sender, created_at) where sender is not null`,
  `prayer_requests_fingerprint on prayer_requests (fingerprint, created_at) where fingerprint is not null`,
];

interface Counted {
  readonly list: string;
  readonly table: string;
  /** SQL for the part under which a row is counted; `row` is 'new.', 'old.' or ''. */
  readonly part: (row: string) => string;
}

const COUNTED: readonly Counted[] = [
  { list: 'events', table: 'events', part: () => `''` },
  { list: 'event days', table: 'events', part: (row) => `coalesce(${row}date, '')` },
  { list: 'news', table: 'news', part: (row) => `cast(${row}is_published as text)` },
  {
    list: 'folders',
    table: 'gallery_images',
    part: (row) => `coalesce(cast(${row}folder_id as text), '')`,
  },
  {
    list: 'categories',
    table: 'gallery_images',
    part: (row) => `${row}category || case when ${row}folder_id is null then ' outside' else '' end`,
  },
  { list: 'prayer requests', table: 'prayer_requests', part: (row) => `${row}state` },
];

function sqliteTriggers({ list, table, part }: Counted): string[] {
  const name = `tally_${list.replace(' ', '_')}`;
  const count = (row: string, amount: number) =>
    `insert into tallies (list, part, amount) values ('${list}', ${part(row)}, ${amount})
       on conflict (list, part) do update set amount = amount + excluded.amount;`;
  return [
    `create trigger ${name}_added after insert on ${table} begin ${count('new.', 1)} end`,
    `create trigger ${name}_gone after delete on ${table} begin ${count('old.', -1)} end`,
    `create trigger ${name}_changed after update on ${table} when ${part('old.')} is not ${part('new.')}
       begin ${count('old.', -1)} ${count('new.', 1)} end`,
  ];
}

/** A statement-level trigger that updates the parts in order, so that two writers cannot deadlock. */
function postgresTriggers({ list, table, part }: Counted): string[] {
  const name = `tally_${list.replace(' ', '_')}`;
  const added = `select ${part('')} as part, 1 as amount from added`;
  const gone = `select ${part('')} as part, -1 as amount from gone`;
  const count = (rows: string) =>
    `insert into tallies (list, part, amount)
       select '${list}', part, sum(amount) from (${rows}) as changed
         group by part having sum(amount) <> 0 order by part
       on conflict (list, part) do update set amount = tallies.amount + excluded.amount;`;
  const trigger = (event: string, references: string, rows: string) => [
    // an interrupted restore drops the tables but not the functions
    `create or replace function ${name}_${event}() returns trigger language plpgsql as $$
       begin ${count(rows)} return null; end $$`,
    `create trigger ${name}_${event} after ${event} on ${table} referencing ${references}
       for each statement execute function ${name}_${event}()`,
  ];
  return [
    ...trigger('insert', 'new table as added', added),
    ...trigger('delete', 'old table as gone', gone),
    ...trigger('update', 'new table as added old table as gone', `${added} union all ${gone}`),
  ];
}

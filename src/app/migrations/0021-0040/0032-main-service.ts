import { type Kysely, sql } from 'kysely';

/**
 * The time of the Sunday service is that of a service: the setting only points to one. A parish without a regular service
 * on Sundays gets one from the setting. Released: never edit it, add a new migration.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ content: string; updated_at: string }>`
    select content, updated_at from parish_settings where block = 'sunday'`.execute(db);
  const [setting] = rows;
  if (!setting) return;
  const { name, time } = JSON.parse(setting.content);
  await sql`
    insert into services (name, day, time, category, created_at, updated_at)
    select ${name}, 'Sunday', ${time}, 'regular', ${setting.updated_at}, ${setting.updated_at}
    where not exists (select 1 from services where category = 'regular' and lower(day) like '%sun%')`.execute(
    db,
  );
  await sql`update parish_settings set content = '{"serviceId":null}' where block = 'sunday'`.execute(db);
}

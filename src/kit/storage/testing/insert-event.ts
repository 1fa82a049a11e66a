import type { Handle } from '../storage.ts';

/** Inserts an event with only a title and optionally a date, and returns its id. */
export async function insertTestEvent(
  handle: Handle,
  title: string,
  date: string | null = null,
): Promise<number> {
  const now = '2026-01-01T00:00:00.000Z';
  const row = { title, date, created_at: now, updated_at: now };
  const { id } = await handle.insertInto('events').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

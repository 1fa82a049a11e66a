import { expect, it } from 'vitest';
import { bothEngines, freshStorage } from '../testing/fresh-database.ts';
import { backupTables, excludedTables } from './tables.ts';

it.each(bothEngines)('every table on %s is listed as backed up or excluded', async (engine) => {
  const storage = await freshStorage(engine);
  const tables = (await storage.migrationDb.introspection.getTables()).map(({ name }) => name).sort();
  const listed: string[] = [...backupTables(), ...excludedTables].sort();
  // only PostgreSQL has the table for rate limits
  expect(tables).toEqual(listed.filter((name) => engine === 'postgres' || name !== 'rate_limits'));
  await storage.close();
});

import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate } from '../migrate.ts';
import { openStorage } from '../open.ts';
import { startPostgres } from './postgres.ts';
import { runSql, type Templates } from './templates.ts';

declare module 'vitest' {
  interface ProvidedContext {
    templates: Templates;
  }
}

/** Once a run: a PostgreSQL, and a migrated database of each engine that `fresh` copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startPostgres();
  const templates: Templates = {
    sqlite: { folder: cluster.folder, file: join(cluster.folder, 'template.sqlite') },
    postgres: { cluster: cluster.url, name: 'template_idavaka' },
  };
  await runSql(cluster.url, `create database ${templates.postgres.name}`);
  for (const url of [`sqlite:${templates.sqlite.file}`, `${cluster.url}/${templates.postgres.name}`]) {
    const storage = openStorage(url);
    await migrate(storage);
    await storage.close();
  }
  project.provide('templates', templates);
  return cluster.stop;
}

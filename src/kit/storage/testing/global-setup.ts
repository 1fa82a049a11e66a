import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { defineSite } from '#app/definition.ts';
import { migrate } from '../migrate.ts';
import { openStorage } from '../open.ts';
import { startPostgres } from './postgres.ts';
import { buildResetScript, runOnCluster, type Templates } from './template-databases.ts';

declare module 'vitest' {
  interface ProvidedContext {
    templates: Templates;
  }
}

/** Starts PostgreSQL once per test run and migrates the template database of each engine that `freshStorage` copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  defineSite();
  const cluster = await startPostgres();
  const sqlite = { folder: cluster.folder, file: join(cluster.folder, 'template.sqlite') };
  const name = 'template_idavaka';
  await runOnCluster(cluster.url, `create database ${name}`);
  for (const url of [`sqlite:${sqlite.file}`, `${cluster.url}/${name}`]) {
    const storage = openStorage(url);
    await migrate(storage);
    await storage.close();
  }
  const postgres = {
    cluster: cluster.url,
    name,
    resetScript: await buildResetScript(`${cluster.url}/${name}`),
  };
  project.provide('templates', { sqlite, postgres } satisfies Templates);
  return cluster.stop;
}

import pg from 'pg';

/** Where the migrated databases are that fresh ones are copied from. */
export interface Templates {
  /** A SQLite file, and the folder below which copies of it go. */
  readonly sqlite: { readonly folder: string; readonly file: string };
  readonly postgres: { readonly cluster: string; readonly name: string };
}

/** Runs one statement that no transaction may hold, such as CREATE DATABASE. */
export async function runSql(cluster: string, statement: string): Promise<void> {
  const client = new pg.Client(`${cluster}/postgres`);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

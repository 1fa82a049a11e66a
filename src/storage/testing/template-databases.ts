import pg from 'pg';

/** Where the migrated databases are that fresh ones are copied from. */
export interface Templates {
  /** A SQLite file, and the folder below which copies of it go. */
  readonly sqlite: { readonly folder: string; readonly file: string };
  readonly postgres: {
    readonly cluster: string;
    readonly name: string;
    /** Statements that bring a used copy back to what it was. */
    readonly emptying: string;
  };
}

/** Runs one statement that no transaction may hold, such as CREATE DATABASE. */
export function runSql(cluster: string, statement: string): Promise<void> {
  return run(`${cluster}/postgres`, statement);
}

/**
 * Writes the statement that brings a database back to what it is now: the rows that migrations left in it, and ids from
 * their first on.
 */
export async function emptying(url: string): Promise<string> {
  const seeds: string[] = [];
  await withClient(url, async (client) => {
    const { rows } = await client.query(
      `select tablename as name from pg_tables where schemaname = 'public'`,
    );
    for (const { name } of rows as { name: string }[]) {
      seeds.push(`delete from "${name}";`);
      const { rows: kept } = await client.query(`select * from "${name}"`);
      if (kept.length === 0) continue;
      const json = client.escapeLiteral(JSON.stringify(kept));
      seeds.push(`insert into "${name}" select * from json_populate_recordset(null::"${name}", ${json});`);
    }
  });
  return [
    // rows go in any order
    'set session_replication_role = replica; begin;',
    ...seeds,
    `select setval(format('%I', sequencename)::regclass, start_value, false)
       from pg_sequences where schemaname = 'public' and last_value is not null;`,
    'commit;',
  ].join('\n');
}

/** Runs statements on one database. */
export function run(url: string, statements: string): Promise<void> {
  return withClient(url, async (client) => void (await client.query(statements)));
}

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

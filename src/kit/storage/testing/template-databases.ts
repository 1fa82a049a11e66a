import pg from 'pg';

/** The migrated databases that tests copy. */
export interface Templates {
  /** A SQLite file, and the parent folder of its copies. */
  readonly sqlite: { readonly folder: string; readonly file: string };
  readonly postgres: {
    readonly cluster: string;
    readonly name: string;
    /** Statements that reset a used copy to the state of the template. */
    readonly resetScript: string;
  };
}

/** Runs one statement outside a transaction in the database `postgres`, such as CREATE DATABASE. */
export function runOnCluster(cluster: string, statement: string): Promise<void> {
  return runStatements(`${cluster}/postgres`, statement);
}

/** Returns SQL that resets a database to its current state: the rows that migrations inserted, and the sequences. */
export async function buildResetScript(url: string): Promise<string> {
  const seeds: string[] = [];
  await withClient(url, async (client) => {
    const { rows } = await client.query(
      `select tablename as name from pg_tables where schemaname = 'public'`,
    );
    for (const { name } of rows as { name: string }[]) {
      seeds.push(`delete from "${name}";`);
      const { rows: initial } = await client.query(`select * from "${name}"`);
      if (initial.length === 0) continue;
      const json = client.escapeLiteral(JSON.stringify(initial));
      seeds.push(`insert into "${name}" select * from json_populate_recordset(null::"${name}", ${json});`);
    }
  });
  return [
    // disables triggers and foreign keys, so that the order of the tables does not matter
    'set session_replication_role = replica; begin;',
    ...seeds,
    `select setval(format('%I', sequencename)::regclass, start_value, false)
       from pg_sequences where schemaname = 'public' and last_value is not null;`,
    'commit;',
  ].join('\n');
}

/** Runs statements on one database. */
export function runStatements(url: string, statements: string): Promise<void> {
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

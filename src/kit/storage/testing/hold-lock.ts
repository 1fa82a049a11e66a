/** Usage: `hold-lock.ts URL MILLISECONDS`. Takes the write lock of a database, prints `held`, and releases it later. */
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const [url = '', milliseconds] = process.argv.slice(2);
const holdFor = async () => {
  console.log('held');
  await sleep(Number(milliseconds));
};

if (url.startsWith('sqlite:')) {
  const database = new DatabaseSync(url.slice('sqlite:'.length));
  database.exec('begin exclusive');
  await holdFor();
  database.exec('rollback');
} else {
  const client = new pg.Client(url);
  // the test may delete the database before this process ends
  client.on('error', () => undefined);
  await client.connect();
  await client.query('begin; lock table events in exclusive mode');
  await holdFor();
  await client.query('rollback');
  await client.end();
}

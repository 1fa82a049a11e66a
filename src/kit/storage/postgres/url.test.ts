import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { openStorage } from '../open.ts';
import { freshDatabase } from '../testing/fresh-database.ts';
import { stripReservedParams } from './postgres.ts';

it.each([
  ['postgres://a:b@c/d', 'postgres://a:b@c/d'],
  ['postgres://a:b@c/d?application_name=parish', 'postgres://a:b@c/d'],
  [
    'postgres://a:b@c/d?sslmode=require&lock%5Ftimeout=0&host=%2Frun',
    'postgres://a:b@c/d?sslmode=require&host=%2Frun',
  ],
])('stripReservedParams(%j) returns %j', (url, expected) => {
  expect(stripReservedParams(url)).toBe(expected);
});

it('PostgreSQL storage ignores an application_name and timeouts in the URL', async () => {
  const database = await freshDatabase('postgres');
  const timeouts = ['statement_timeout', 'lock_timeout'];
  const [plain, customized] = [
    openStorage(database.url),
    openStorage(`${database.url}?application_name=parish&${timeouts.map((name) => `${name}=77`).join('&')}`),
  ];
  onTestFinished(async () => {
    await Promise.all([plain.close(), customized.close()]);
    await database.remove();
  });
  for (const name of timeouts) {
    const show = sql`select current_setting(${name}) as value`;
    const { rows } = await show.execute(customized.db);
    expect(rows).toEqual((await show.execute(plain.db)).rows);
  }
  expect(await plain.countPeers()).toBe(1);
});

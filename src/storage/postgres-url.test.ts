import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openStorage } from './open.ts';
import { withoutOurs } from './postgres-url.ts';
import { freshAddress } from './testing/fresh-database.ts';

it.each([
  ['postgres://a:b@c/d', 'postgres://a:b@c/d'],
  ['postgres://a:b@c/d?application_name=parish', 'postgres://a:b@c/d'],
  [
    'postgres://a:b@c/d?sslmode=require&lock%5Ftimeout=0&host=%2Frun',
    'postgres://a:b@c/d?sslmode=require&host=%2Frun',
  ],
])('of the address %s PostgreSQL is told %s', (address, told) => {
  expect(withoutOurs(address)).toBe(told);
});

it('a server is seen, and keeps its limits, whatever the address says of its name and of them', async () => {
  const place = await freshAddress('postgres');
  const limits = ['statement_timeout', 'lock_timeout'];
  const [plain, renamed] = [
    openStorage(place.url),
    openStorage(`${place.url}?application_name=parish&${limits.map((name) => `${name}=77`).join('&')}`),
  ];
  try {
    for (const name of limits) {
      const show = sql`select current_setting(${name}) as limit`;
      const { rows } = await show.execute(renamed.db);
      expect(rows).toEqual((await show.execute(plain.db)).rows);
    }
    expect(await plain.others()).toBe(1);
  } finally {
    await Promise.all([plain.close(), renamed.close()]);
    await place.remove();
  }
});

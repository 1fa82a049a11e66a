import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect } from 'vitest';
import { defineCase } from '../support/define-case.ts';
import { slowness } from '../support/machine-speed.ts';
import { ownPostgres } from '../support/own-postgres.ts';
import { sized } from '../support/sample-sizes.ts';
import type { Reply, Site } from '../support/server-under-test.ts';

const SILENT_SECONDS = sized({ usual: 12, full: 30 });
const ENDINGS = 4;
const LONGEST_ANSWER_MS = 9_500;

defineCase(
  {
    id: 'R23',
    title: 'A PostgreSQL in trouble',
    pass: `connections ended every 2 s, a process of it killed, ${SILENT_SECONDS} s without a sign of life, a table that somebody holds: nothing but 200, 201 and 503 with Retry-After, each in less than 10 s, back 5 s after it is over, 0 acknowledged writes lost, nobody signed out`,
    fullAmount: '30 s without a sign of life',
    engines: ['postgres'],
  },
  async ({ startSite, report }) => {
    const database = await ownPostgres();
    const site = await startSite({}, { databaseUrl: database.url });
    const { token } = await site.staff();
    const keeper = new pg.Client(database.url);
    keeper.on('error', () => undefined);
    await keeper.connect();
    const acknowledged: string[] = [];
    const responses: Reply[] = [];
    let isOver = false;
    const caller = async (_: unknown, nth: number) => {
      for (let n = 0; !isOver; n += 1) {
        const title = `written ${n} by ${nth}`;
        const write = await site.call('/api/events', { token, body: { title } });
        if (write.status === 201) acknowledged.push(title);
        responses.push(
          write,
          await site.call('/api/auth/me', { token }),
          await site.call('/api/events?find=written'),
        );
        await sleep(30);
      }
    };
    const callers = Array.from({ length: 6 }, caller);
    const back: Record<string, number> = {};
    const noteBack = async (trouble: string) => {
      back[trouble] = await secondsUntilBack(site, token, acknowledged);
    };
    for (let n = 0; n < ENDINGS; n += 1) {
      await sleep(2_000);
      await keeper.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid()`,
      );
    }
    await noteBack('ended connections');

    // what holds a table for 8 s makes every pool wait
    await keeper.query('begin; lock table events in access exclusive mode');
    await sleep(8_000);
    await keeper.query('rollback');
    await noteBack('a held table');

    const [main = 0, ...others] = database.pids();
    for (const pid of [main, ...others]) process.kill(pid, 'SIGSTOP');
    await sleep(SILENT_SECONDS * 1_000);
    for (const pid of [main, ...others]) process.kill(pid, 'SIGCONT');
    await noteBack('silence');

    const [one = 0] = (
      await keeper.query(`select pid from pg_stat_activity where application_name like 'idavaka %'`)
    ).rows.map(({ pid }) => Number(pid));
    // it then ends all others too, and recovers
    process.kill(one, 'SIGKILL');
    await noteBack('a killed process');
    isOver = true;
    await Promise.all(callers);
    await keeper.end().catch(() => undefined);

    const odd = responses.filter(({ status }) => ![200, 201, 503].includes(status));
    expect(odd.map(({ status, text }) => [status, text]).slice(0, 5)).toEqual([]);
    const refused = responses.filter(({ status }) => status === 503);
    expect(refused.filter(({ headers }) => !(Number(headers['retry-after']) > 0))).toEqual([]);
    const slowest = Math.max(...responses.map(({ milliseconds }) => milliseconds));
    expect(slowest).toBeLessThan(LONGEST_ANSWER_MS);
    const limit = 5 * slowness();
    for (const [trouble, seconds] of Object.entries(back))
      expect([trouble, seconds < limit]).toEqual([trouble, true]);
    const check = new pg.Client(database.url);
    await check.connect();
    const { rows } = await check.query('select title from events');
    await check.end();
    const kept = new Set(rows.map(({ title }) => title));
    expect(acknowledged.filter((title) => !kept.has(title))).toEqual([]);
    report(
      `${responses.length} responses, ${refused.length} of them 503, the slowest after ${(slowest / 1000).toFixed(1)} s; back after ${Object.entries(
        back,
      )
        .map(([trouble, seconds]) => `${seconds.toFixed(1)} s (${trouble})`)
        .join(', ')}; 0 of ${acknowledged.length} lost`,
    );
  },
);

/** Until a write is done after which four more are. */
async function secondsUntilBack(site: Site, token: string, acknowledged: string[]): Promise<number> {
  const startedAt = performance.now();
  let backAt = startedAt;
  for (let done = 0; done < 5; ) {
    const title = `after ${performance.now()}`;
    const { status } = await site.call('/api/events', { token, body: { title } });
    if (status === 201) acknowledged.push(title);
    done = status === 201 ? done + 1 : 0;
    if (done === 1) backAt = performance.now();
    if (performance.now() - startedAt > 30_000) return Number.POSITIVE_INFINITY;
  }
  return (backAt - startedAt) / 1000;
}

import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, inject } from 'vitest';
import { programEnv } from '#storage/testing/program-env.ts';
import { startBrowser } from '../support/browser.ts';
import { defineCase } from '../support/define-case.ts';
import { addresses, loggedEvents, many } from '../support/measures.ts';
import { sized } from '../support/sample-sizes.ts';
import { allFiles, allRowsAt } from '../support/scan-data-dir.ts';
import type { Site } from '../support/server-under-test.ts';

const SUBMIT = '/api/prayer-request/submit';
const ASKED = { prayerType: 'Memorial', name: 'Anna Varghese', details: 'For my grandfather' };
const BACKUP = join(import.meta.dirname, '..', '..', 'src', 'backup.ts');
const PERSON_MS = 3_200;
const PEOPLE = 20;

async function counts(site: Site): Promise<Readonly<Record<string, number>>> {
  return (await (await site.staff()).client.prayerRequests.list()).counts;
}

defineCase(
  {
    id: 'T49',
    title: 'Prayer requests by the thousand',
    pass: 'of 500 from one address at most 5 are kept; of 5,000 from 50 staff are told of at most 200, what is taken beyond waits in the queue; 20 of 20 people with a browser are received and kept, during the flood',
  },
  async ({ startSite, report }) => {
    // people come by way of a proxy, each from an address of their own
    const site = await startSite({ TRUSTED_PROXIES: '127.0.0.1' });
    const send = async (n: number, from: string) =>
      (await site.call(SUBMIT, { from, body: { ...ASKED, details: `Request ${n} of ${from}` } })).status;
    const one = await many(500, 20, (n) => send(n, '127.0.0.9'));
    const kept = one.filter((status) => status === 201).length;
    expect(kept).toBeLessThanOrEqual(5);
    expect(one.filter((status) => status !== 201 && status !== 429)).toEqual([]);

    const senders = addresses(50);
    const flood = many(5_000, 20, (n) => send(n, senders[n % senders.length] ?? ''));
    const people = askInBrowsers(site);
    const [many5000, received] = await Promise.all([flood, people]);
    expect(many5000.filter((status) => status !== 201 && status !== 429)).toEqual([]);
    const taken = many5000.filter((status) => status === 201).length;
    const { new: told = 0, held = 0 } = await counts(site);
    const { client } = await site.staff();
    const names = new Set<string>();
    for (let page = 1; page <= 2; page += 1)
      for (const { name } of (await client.prayerRequests.search({ body: { term: 'Browser', page } }))
        .requests)
        names.add(name);
    report(
      `${kept} of 500; of 5,000 ${taken} taken: ${told} told, ${held} in the queue; ${received} of ${PEOPLE} people received, ${names.size} kept`,
    );
    expect(told).toBeLessThanOrEqual(200);
    expect(told + held).toBe(kept + taken + PEOPLE);
    expect([received, names.size]).toEqual([PEOPLE, PEOPLE]);
  },
);

/** Twenty people fill in the form; responses how many were told that it has arrived. */
async function askInBrowsers(site: Site): Promise<number> {
  const browser = await startBrowser();
  try {
    const told = await many(PEOPLE, 4, async (n) => {
      const context = await browser.newContext({
        baseURL: site.server.address,
        extraHTTPHeaders: { 'x-forwarded-for': `203.0.113.${n + 1}` },
      });
      const page = await context.newPage();
      await page.goto('/prayer-request');
      await page.waitForFunction(() => history.state?.idx !== undefined);
      await page.getByLabel('Prayer type', { exact: true }).selectOption('Memorial');
      await page.getByLabel('Name', { exact: true }).fill(`Browser ${n}`);
      await page.getByLabel('Details', { exact: true }).fill(`For my grandfather, ${n}`);
      await sleep(PERSON_MS);
      await page.getByRole('button', { name: 'Submit Prayer Request' }).click();
      const done = page.getByRole('status').filter({ hasText: 'submitted successfully' });
      await done.waitFor({ timeout: 60_000 });
      await context.close();
      return true;
    });
    return told.filter(Boolean).length;
  } finally {
    await browser.close();
  }
}

defineCase(
  {
    id: 'T50',
    title: 'Words of a prayer request in what is written down',
    pass: '0 hits in database, write-ahead log, backup, logs, output, mail and temporary files, after every kind of failure and kill -9, and again after deletion',
    isQuick: true,
  },
  async ({ engine, startSite, report }) => {
    const canary = `Kuriakose-${randomUUID().slice(0, 8)}`;
    // of its own, so that what the server leaves there is seen
    const temporary = mkdtempSync(join(tmpdir(), 'idavaka-safety-'));
    let site: Site | undefined;
    try {
      site = await startSite({ TMPDIR: temporary });
      const asked = {
        ...ASKED,
        name: `${canary} name`,
        contactNumber: `${canary} 1`,
        details: `${canary} details`,
      };
      const statuses = await sing(site, asked, canary);
      expect([...new Set(statuses)].toSorted()).toEqual([201, 400, 413, 415, 422, 429]);
      const { client, token } = await site.staff();
      const { requests } = await client.prayerRequests.list();
      const [first] = requests;
      await client.prayerRequests.update({
        params: { id: first?.id ?? 0 },
        body: { state: 'praying', notes: canary },
        idempotencyKey: 'one',
      });
      await client.prayerRequests.search({ body: { term: canary } });
      for (const path of ['/api/prayer-requests', `/api/prayer-requests/${first?.id}`])
        expect([path, (await site.call(path, { token })).headers['cache-control']]).toEqual([
          path,
          'no-store',
        ]);
      takeBackup(site, join(site.dataDir, 'first.backup'));

      let output = '';
      for (let kill = 0; kill < sized({ usual: 10, quick: 2 }); kill += 1) {
        const { call } = site;
        const underWay = many(20, 20, (n) =>
          call(SUBMIT, {
            from: `127.0.${kill + 20}.${n + 2}`,
            body: { ...asked, details: `${canary} ${kill} ${n}` },
          }).catch(() => undefined),
        );
        await sleep(20 + kill * 15);
        output += site.server.output();
        await site.killAndRestart();
        await underWay;
      }
      const written = async (one: Site) => ({
        files: allFiles(one.dataDir),
        rows: await allRowsAt(one.databaseUrl),
        output: output + one.server.output(),
        temporary: allFiles(temporary),
        ...(engine === 'postgres' && { cluster: allFiles(join(inject('templates').sqlite.folder, 'data')) }),
      });
      const hits = async (one: Site) =>
        Object.entries(await written(one)).flatMap(([where, text]) => (text.includes(canary) ? [where] : []));
      const before = await hits(site);

      const { client: again } = await site.staff();
      const { found } = await again.prayerRequests.list();
      expect(found).toBeGreaterThan(0);
      // sealed as it is, it must not stay behind either
      const sealed = engine === 'sqlite' ? sealedTexts(await allRowsAt(site.databaseUrl)) : [];
      for (;;) {
        const { requests: left } = await again.prayerRequests.list();
        if (left.length === 0) break;
        for (const { id } of left) await again.prayerRequests.remove({ params: { id } });
      }
      site.server.kill('SIGTERM');
      await site.server.exited;
      rmSync(join(site.dataDir, 'first.backup'));
      const after = await hits(site);
      const files = allFiles(site.dataDir);
      // deleted text is overwritten, but not the copies that SQLite left when it moved rows within a page
      const left = sealed.filter((text) => files.includes(text)).length;
      report(
        `0 of ${found} requests in any of ${Object.keys(await written(site)).length} places, before and after; ${left} of ${sealed.length} sealed texts left in unused places of the file`,
      );
      expect(readdirSync(temporary).filter((name) => name.includes('prayer'))).toEqual([]);
      expect([before, after]).toEqual([[], []]);
      expect(loggedEvents(site, 'started')).not.toEqual([]);
    } finally {
      rmSync(temporary, { recursive: true, force: true });
    }
  },
);

/** Sends the words in every way that is refused, and in those that are taken. */
async function sing(
  site: Site,
  asked: typeof ASKED & { contactNumber: string },
  canary: string,
): Promise<number[]> {
  const text = { 'content-type': 'text/plain' };
  const key = { 'idempotency-key': 'one' };
  const bodies: [unknown, Readonly<Record<string, string>>?][] = [
    [{ ...asked, prayerType: canary }],
    [{ ...asked, name: canary.repeat(20) }],
    [{ ...asked, contactNumber: canary.repeat(20) }],
    [{ ...asked, details: canary.repeat(1_000) }],
    [{ ...asked, details: canary.repeat(10_000) }],
    [{ ...asked, [canary]: canary }],
    [{ ...asked, shown: canary }],
    [`{"${canary}`],
    [asked, text],
    [asked, key],
    [{ ...asked, details: `${canary} again` }, key],
    ...Array.from({ length: 6 }, (_, n): [unknown] => [
      { ...asked, details: `${canary} ${n}`, website: n === 1 ? canary : null },
    ]),
  ];
  const statuses: number[] = [];
  for (const [body, headers = {}] of bodies)
    statuses.push((await site.call(SUBMIT, { body, headers })).status);
  const form = new URLSearchParams({ prayerType: canary, name: canary, details: canary }).toString();
  const asForm = { 'content-type': 'application/x-www-form-urlencoded' };
  await site.call('/prayer-request', { method: 'POST', body: form, headers: asForm });
  return statuses;
}

/** What the requests are sealed as. */
function sealedTexts(rows: string): string[] {
  return [...rows.matchAll(/"sealed":"([^"]{40,})"/g)].map(([, text = '']) => text.slice(0, 40));
}

function takeBackup(site: Site, file: string): void {
  const { status, stderr } = spawnSync(process.execPath, [BACKUP, file], {
    env: { ...programEnv(), DATA_DIR: site.dataDir, DATABASE_URL: site.databaseUrl },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
}

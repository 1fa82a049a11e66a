import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, inject, onTestFinished } from 'vitest';
import { startBrowser } from '../../support/browser.ts';
import { readAllRows } from '../../support/db-inspect.ts';
import { defineCase } from '../../support/define-case.ts';
import { clientAddresses, loggedEvents, runConcurrently } from '../../support/measures/measures.ts';
import { sized } from '../../support/measures/sample-sizes.ts';
import { runProgram, type Site } from '../../support/server-under-test.ts';

const SUBMIT = '/api/prayer-request/submit';
const PRAYER = { prayerType: 'Memorial', name: 'Anna Varghese', details: 'For my grandfather' };
/** The server holds forms that are submitted sooner as possible spam. */
const MIN_FILL_MS = 3_200;
const VISITORS = 20;

async function countByState(site: Site): Promise<Readonly<Record<string, number>>> {
  return (await (await site.staff()).client.prayerRequests.list()).counts;
}

defineCase(
  {
    id: 'T49',
    title: 'a flood of prayer requests is limited without losing real ones',
    pass: 'of 500 from one address, staff are notified of at most 5, at most 25 are held for review, and the rest get 429; of 5,000 from 50 addresses, staff are notified of at most 200; every accepted one is stored; 20 of 20 visitors with a browser succeed during the flood',
    differs: 'the sixth to thirtieth request from one address are held for review instead of rejected',
  },
  async ({ startSite, report }) => {
    // the browsers connect through a proxy, each with its own forwarded address
    const site = await startSite({ TRUSTED_PROXIES: '127.0.0.1' });
    const send = async (n: number, from: string) =>
      (await site.call(SUBMIT, { from, body: { ...PRAYER, details: `Request ${n} of ${from}` } })).status;
    const statuses = await runConcurrently(500, 20, (n) => send(n, '127.0.0.9'));
    const stored = statuses.filter((status) => status === 201).length;
    expect(stored).toBeLessThanOrEqual(30);
    expect(await countByState(site)).toMatchObject({ new: 5, held: stored - 5 });
    expect(statuses.filter((status) => status !== 201 && status !== 429)).toEqual([]);

    const addresses = clientAddresses(50);
    const flood = runConcurrently(5_000, 20, (n) => send(n, addresses[n % addresses.length] ?? ''));
    const visitors = submitInBrowsers(site);
    const [floodStatuses, confirmed] = await Promise.all([flood, visitors]);
    expect(floodStatuses.filter((status) => status !== 201 && status !== 429)).toEqual([]);
    const accepted = floodStatuses.filter((status) => status === 201).length;
    const { new: notified = 0, held = 0 } = await countByState(site);
    const { client } = await site.staff();
    const names = new Set<string>();
    for (let page = 1; page <= 2; page += 1)
      for (const { name } of (await client.prayerRequests.search({ body: { term: 'Browser', page } }))
        .requests)
        names.add(name);
    report(
      `${stored} of 500 stored, 5 notified; of 5,000, ${accepted} accepted; in total ${notified} notified, ${held} held; ${confirmed} of ${VISITORS} visitors confirmed, ${names.size} stored`,
    );
    expect(notified).toBeLessThanOrEqual(200);
    expect(notified + held).toBe(stored + accepted + VISITORS);
    expect([confirmed, names.size]).toEqual([VISITORS, VISITORS]);
  },
);

/** Submits the form in twenty browsers. @returns the number of confirmations. */
async function submitInBrowsers(site: Site): Promise<number> {
  const browser = await startBrowser();
  onTestFinished(() => browser.close());
  const confirmations = await runConcurrently(VISITORS, 4, async (n) => {
    const extraHTTPHeaders = { 'x-forwarded-for': `203.0.113.${n + 1}` };
    const context = await browser.newContext({ baseURL: site.server.address, extraHTTPHeaders });
    const page = await context.newPage();
    await page.goto('/prayer-request');
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
    await page.getByLabel('Prayer type', { exact: true }).selectOption('Memorial');
    await page.getByLabel('Name', { exact: true }).fill(`Browser ${n}`);
    await page.getByLabel('Details', { exact: true }).fill(`For my grandfather, ${n}`);
    await sleep(MIN_FILL_MS);
    await page.getByRole('button', { name: 'Submit Prayer Request' }).click();
    const done = page.getByRole('status').filter({ hasText: 'submitted successfully' });
    await done.waitFor({ timeout: 60_000 });
    await context.close();
    return true;
  });
  return confirmations.filter(Boolean).length;
}

defineCase(
  {
    id: 'T50',
    title: 'text of prayer requests is stored only encrypted',
    pass: '0 matches in database, write-ahead log, backup, logs, output, emails and temporary files, after every kind of failure and kill -9, and again after deletion',
    isQuick: true,
  },
  async ({ engine, startSite, report }) => {
    const canary = `Kuriakose-${randomUUID().slice(0, 8)}`;
    // a separate folder, to find what the server leaves in it
    const tempFolder = mkdtempSync(join(tmpdir(), 'idavaka-safety-'));
    let site: Site | undefined;
    onTestFinished(() => rmSync(tempFolder, { recursive: true, force: true }));
    site = await startSite({ TMPDIR: tempFolder });
    const contactNumber = `${canary} 1`;
    const memorial = { name: `${canary} memorial`, on: '12-05', isPublic: true };
    const prayer = {
      ...PRAYER,
      name: `${canary} name`,
      contactNumber,
      details: `${canary} details`,
      memorial,
    };
    const statuses = await submitAllVariants(site, prayer, canary);
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
      expect((await site.call(path, { token })).headers['cache-control'], path).toBe('no-store');
    await runProgram('backup', join(site.dataDir, 'first.backup'), site.environment);

    let output = '';
    for (let kill = 0; kill < sized({ usual: 10, quick: 2 }); kill += 1) {
      const { call } = site;
      const inFlight = runConcurrently(20, 20, (n) => {
        const body = { ...prayer, details: `${canary} ${kill} ${n}` };
        return call(SUBMIT, { from: `127.0.${kill + 20}.${n + 2}`, body }).catch(() => undefined);
      });
      await sleep(20 + kill * 15);
      output += site.server.output();
      await site.killAndRestart();
      await inFlight;
    }
    const storedData = async (one: Site) => ({
      files: readAllFiles(one.dataDir),
      rows: await readAllRows(one.databaseUrl),
      output: output + one.server.output(),
      temporary: readAllFiles(tempFolder),
      ...(engine === 'postgres' && {
        cluster: readAllFiles(join(inject('templates').sqlite.folder, 'data')),
      }),
    });
    const leaks = async (one: Site) =>
      Object.entries(await storedData(one)).flatMap(([location, text]) =>
        text.includes(canary) ? [location] : [],
      );
    const before = await leaks(site);

    const { client: again } = await site.staff();
    const { found } = await again.prayerRequests.list();
    expect(found).toBeGreaterThan(0);
    // deletion must remove the encrypted text as well
    const encrypted = engine === 'sqlite' ? encryptedTexts(await readAllRows(site.databaseUrl)) : [];
    for (;;) {
      const { requests: remaining } = await again.prayerRequests.list();
      if (remaining.length === 0) break;
      for (const { id } of remaining) await again.prayerRequests.remove({ params: { id } });
    }
    site.server.kill('SIGTERM');
    await site.server.exited;
    rmSync(join(site.dataDir, 'first.backup'));
    const after = await leaks(site);
    const files = readAllFiles(site.dataDir);
    // secure_delete overwrites deleted text, but not the copies left when SQLite moved rows within a page
    const remnants = encrypted.filter((text) => files.includes(text)).length;
    report(
      `0 of ${found} requests in any of ${Object.keys(await storedData(site)).length} locations, before and after; ${remnants} of ${encrypted.length} encrypted texts remain in free space of the file`,
    );
    expect(readdirSync(tempFolder).filter((name) => name.includes('prayer'))).toEqual([]);
    expect([before, after]).toEqual([[], []]);
    expect(loggedEvents(site, 'started')).not.toEqual([]);
  },
);

/** Submits the text in every way that is rejected, and in those that are accepted. @returns the statuses. */
async function submitAllVariants(
  site: Site,
  prayer: typeof PRAYER & { contactNumber: string },
  canary: string,
): Promise<number[]> {
  const text = { 'content-type': 'text/plain' };
  const key = { 'idempotency-key': 'one' };
  const bodies: [unknown, Readonly<Record<string, string>>?][] = [
    [{ ...prayer, prayerType: canary }],
    [{ ...prayer, name: canary.repeat(20) }],
    [{ ...prayer, contactNumber: canary.repeat(20) }],
    [{ ...prayer, details: canary.repeat(1_000) }],
    [{ ...prayer, details: canary.repeat(10_000) }],
    [{ ...prayer, [canary]: canary }],
    [{ ...prayer, shown: canary }],
    [`{"${canary}`],
    [prayer, text],
    [prayer, key],
    [{ ...prayer, details: `${canary} again` }, key],
    ...Array.from({ length: 31 }, (_, n): [unknown] => [
      { ...prayer, details: `${canary} ${n}`, website: n === 1 ? canary : null },
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

/** The contents of all files below a folder: database, write-ahead log, media, emails, backups. */
function readAllFiles(folder: string): string {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const contents = entries.map((entry) => {
    try {
      return entry.isFile() ? readFileSync(join(entry.parentPath, entry.name), 'latin1') : '';
    } catch {
      // the file was deleted meanwhile
      return '';
    }
  });
  return contents.join('\n');
}

/** The beginnings of the encrypted requests. */
function encryptedTexts(rows: string): string[] {
  return [...rows.matchAll(/"sealed":"([^"]{40,})"/g)].map(([, text = '']) => text.slice(0, 40));
}

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { testApp } from '#app/testing/test-app.ts';
import { freshFolder } from '../../storage/testing/fresh-database.ts';
import { loadBuiltAssets } from './assets.ts';

/** Starts an app whose build has a service worker. */
async function appWithWorker(env: Readonly<Record<string, string>> = {}) {
  const folder = freshFolder();
  writeFileSync(join(folder, 'sw.js'), 'built();');
  const offlineReading = env.OFFLINE !== 'off';
  const assets = loadBuiltAssets(folder, { publicUrl: 'http://localhost', offlineReading });
  return testApp({ engine: 'sqlite', env, assets });
}

it('the service worker is checked for a new version at each visit, and may run only scripts of the site', async () => {
  const app = await appWithWorker();
  const { status, headers } = await app.request('/sw.js');
  expect([status, headers.get('cache-control'), headers.get('service-worker-allowed')]).toEqual([
    ...[200, 'no-cache', '/'],
  ]);
  expect(headers.get('content-security-policy')).toContain("worker-src 'self'");
  expect(headers.has('offline-reading')).toBe(false);
  await app.close();
});

it('OFFLINE=off replaces the service worker by one that removes itself, and every response says so', async () => {
  const app = await appWithWorker({ OFFLINE: 'off' });
  const worker = await (await app.request('/sw.js')).text();
  expect(worker).toContain('registration.unregister()');
  expect(worker).not.toContain('built');
  for (const path of ['/sw.js', '/api/parish', '/robots.txt', '/nowhere'])
    expect([path, (await app.request(path)).headers.get('offline-reading')]).toEqual([path, 'off']);
  await app.close();
});

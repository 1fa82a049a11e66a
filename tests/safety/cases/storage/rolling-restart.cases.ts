import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished } from 'vitest';
import { ADMINISTRATOR, untilReady } from '#app/testing/server-process.ts';
import { startMailServer } from '#kit/mail/testing/mail-server.ts';
import { startBucketServer } from '#kit/media-storage/testing/bucket-server.ts';
import { randomToken } from '#kit/security/crypto.ts';
import { freePort } from '#kit/storage/testing/free-port.ts';
import { freshFolder } from '#kit/storage/testing/fresh-database.ts';
import { sampleMp3, toFile } from '#kit/uploads/testing/sample-files.ts';
import { withDatabase } from '../../support/db-inspect.ts';
import { defineCase } from '../../support/define-case.ts';
import { repeatUntilStopped } from '../../support/measures/measures.ts';
import { ensureProgram } from '../../support/require-binary.ts';
import { uploader } from '../../support/uploads.ts';

const CADDYFILE = join(import.meta.dirname, '..', '..', '..', '..', 'deploy', 'Caddyfile');
/** Two health checks of the Caddyfile. */
const HEALTH_CHECKS_MS = 2_000;
const READERS = 4;
const WRITERS = 2;
const RETRY_MS = 200;

defineCase(
  {
    id: 'R28',
    title: 'three processes are updated without a failed request, and one can be killed',
    pass: 'three processes on one PostgreSQL and one bucket, each with an empty folder of its own, behind Caddy under load: 0 failed requests while each is restarted; when one is killed, retries succeed and each acknowledged article exists once; an edit is visible in all within 1 s',
    oneEngine: 'only PostgreSQL serves several processes',
    engines: ['postgres'],
  },
  async ({ startSite, report, skip }) => {
    if (!(await ensureProgram('caddy'))) skip('caddy is not installed');
    const [bucket, mails] = await Promise.all([startBucketServer(freshFolder()), startMailServer()]);
    onTestFinished(async () => void (await Promise.all([bucket.close(), mails.close()])));
    const secretKey = randomToken();
    const start = async (databaseUrl?: string) => {
      const settings = {
        ...{ DATA_DIR: freshFolder(), PORT: String(await freePort()), SECRET_KEY: secretKey },
        ...{ MEDIA_URL: bucket.mediaUrl, SMTP_URL: mails.url, TRUSTED_PROXIES: '127.0.0.1' },
      };
      return startSite(settings, databaseUrl ? { databaseUrl } : {});
    };
    const first = await start();
    const sites = [first, await start(first.databaseUrl), await start(first.databaseUrl)];
    for (const { server } of sites) await expect.poll(server.output).toContain('has temporary files only');
    const proxy = await startCaddy(sites.map(({ server }) => new URL(server.address).host));

    const { userId } = await first.server.client().auth.login({ body: ADMINISTRATOR });
    await expect.poll(() => mails.received.length).toBe(1);
    const [otp = ''] = /^\d{6}(?=\r?$)/m.exec(mails.received[0]?.raw ?? '') ?? [];
    const { token } = await first.server.client().auth.verifyOtp({ body: { userId, otp } });
    const up = uploader({ ...first, staff: async () => ({ token, client: first.server.client(token) }) });
    const sound = await up.upload(await up.sign('sound'), toFile(sampleMp3, 'a.mp3'));
    await up.publish('sound', sound);

    const pages = ['/', '/services', '/eventsandnews', '/api/events', new URL(sound.secure_url).pathname];
    const failures: string[] = [];
    const acknowledged = new Set<string>();
    let requests = 0;
    const create = (title: string) =>
      fetch(`${proxy}/api/news`, {
        method: 'POST',
        headers: {
          ...{ authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          'idempotency-key': title,
        },
        body: JSON.stringify({ title, isPublished: true }),
      });
    /** The status, or the error of the connection. The whole body must arrive. */
    const outcome = async (sent: Promise<Response>) => {
      requests += 1;
      const read = async (response: Response) => {
        await response.arrayBuffer();
        return response.status;
      };
      return sent.then(read).catch(String);
    };
    const underLoad = async (hasRetries: boolean, work: () => Promise<void>) => {
      const readers = repeatUntilStopped(READERS, async (_, n) => {
        const path = pages[n % pages.length] ?? '/';
        const status = await outcome(fetch(`${proxy}${path}`));
        if (status !== 200 && !hasRetries) failures.push(`${path}: ${status}`);
      });
      const writers = repeatUntilStopped(WRITERS, async () => {
        const title = randomUUID();
        for (;;) {
          const status = await outcome(create(title));
          if (status === 201) return acknowledged.add(title);
          if (!hasRetries) return failures.push(`${title}: ${status}`);
          await sleep(RETRY_MS);
        }
      });
      await work();
      await Promise.all([readers.stop(), writers.stop()]);
    };

    await underLoad(false, async () => {
      for (const site of sites) {
        await site.killAndRestart(undefined, 'SIGTERM');
        await sleep(HEALTH_CHECKS_MS);
      }
    });
    const restarted = requests;
    expect(failures).toEqual([]);
    await underLoad(true, async () => {
      await sites[1]?.killAndRestart();
      await sleep(HEALTH_CHECKS_MS);
    });

    const title = randomUUID();
    expect(await outcome(create(title))).toBe(201);
    const savedAt = performance.now();
    for (const { server } of sites)
      await expect
        .poll(async () => (await fetch(`${server.address}/api/news?limit=1`)).text(), { interval: 20 })
        .toContain(title);
    const seenMs = performance.now() - savedAt;
    const titles = await withDatabase(first.databaseUrl, async ({ db }) =>
      (await db.selectFrom('news').select('title').execute()).map((row) => row.title),
    );
    const counts = [...acknowledged].map((one) => titles.filter((stored) => stored === one).length);
    expect(counts.filter((count) => count !== 1)).toEqual([]);
    report(
      `0 of ${restarted} requests failed; ${requests - restarted} while one was killed; ${acknowledged.size} articles, each once; an edit seen in all after ${seenMs.toFixed(0)} ms`,
    );
    expect(seenMs).toBeLessThan(1_000);
  },
);

/** Starts Caddy with the settings of `deploy/Caddyfile` for several processes. @returns its URL. */
async function startCaddy(upstreams: readonly string[]): Promise<string> {
  const address = `http://127.0.0.1:${await freePort()}`;
  // without TLS and the names of the domain
  const [block = ''] = /^\treverse_proxy [\s\S]*?^\t\}$/m.exec(readFileSync(CADDYFILE, 'utf8')) ?? [];
  const folder = freshFolder();
  const path = join(folder, 'Caddyfile');
  writeFileSync(path, `{\n\tadmin off\n\tauto_https off\n}\n${address} {\n${block}\n}\n`);
  const caddy = spawn('caddy', ['run', '--config', path, '--adapter', 'caddyfile'], {
    env: {
      ...process.env,
      SITES: upstreams.join(' '),
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  caddy.stderr.on('data', (chunk) => (output += chunk));
  onTestFinished(async () => {
    caddy.kill('SIGKILL');
    await once(caddy, 'close');
  });
  await untilReady(address, caddy, () => output);
  return address;
}

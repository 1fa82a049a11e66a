import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#storage/testing/free-port.ts';
import { freshFolder } from '#storage/testing/fresh-database.ts';
import { succeeds } from './require-binary.ts';
import type { Site } from './server-under-test.ts';

const CONFIGURATION = join(import.meta.dirname, '..', '..', 'deploy', 'nginx.conf');
const START_TIMEOUT_MS = 10_000;

/** nginx with `deploy/nginx.conf`, without TLS, in front of a site. It stops when it is disposed of. */
export interface WebServer extends AsyncDisposable {
  /** 'http://127.0.0.1:40123' */
  readonly address: string;
}

/** Why nginx cannot run on this machine; undefined if it can. */
export function webServerProblem(): string | undefined {
  return succeeds('nginx', ['-v']) ? undefined : 'nginx is not installed';
}

/** Settings of a site behind `startWebServer`. */
export const BEHIND_WEB_SERVER = { TRUSTED_PROXIES: '127.0.0.1' } as const;

/** Starts nginx in front of a site that was started with `BEHIND_WEB_SERVER`. */
export async function startWebServer(site: Site): Promise<WebServer> {
  const folder = freshFolder();
  const [port, redirectPort] = [await freePort(), await freePort()];
  const { host } = new URL(site.server.address);
  const servers = readFileSync(CONFIGURATION, 'utf8')
    .replace(/^\s*(?:ssl_|listen \[::\]).*\n/gm, '')
    .replace(/listen 443 ssl(?: http2)?/g, `listen 127.0.0.1:${port}`)
    .replaceAll('listen 80', `listen 127.0.0.1:${redirectPort}`)
    .replaceAll('server 127.0.0.1:3000 ', `server ${host} `)
    .replaceAll('server_name parish.example;', 'server_name 127.0.0.1;');
  mkdirSync(join(folder, 'logs'));
  const file = join(folder, 'nginx.conf');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${name};`,
  );
  writeFileSync(
    file,
    `${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
pid nginx.pid;
error_log stderr crit;
worker_rlimit_nofile 20000;
events { worker_connections 8192; }
http {
access_log off;
${temporary.join('\n')}
${servers}
}
`,
  );
  const nginx = spawn('nginx', ['-p', folder, '-c', file, '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const address = `http://127.0.0.1:${port}`;
  await whenReady(nginx, address);
  return {
    address,
    async [Symbol.asyncDispose]() {
      nginx.kill('SIGTERM');
      if (nginx.exitCode === null) await once(nginx, 'exit');
    },
  };
}

async function whenReady(nginx: ChildProcess, address: string): Promise<void> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  while ((await fetch(`${address}/readyz`).catch(() => undefined))?.status !== 200) {
    if (nginx.exitCode !== null || performance.now() > deadline) throw new Error('nginx did not start');
    await sleep(50);
  }
}

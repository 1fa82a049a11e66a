/**
 * Starts and stops the server. The only file that imports both the server and the built pages.
 *
 *     node src/app/server/main.ts            serve
 *     node src/app/server/main.ts --check    only check the settings, that the port is free, and that DATA_DIR is writable
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';
import { startImportSchedule } from '#app/imports/job.server.ts';
import { startVersePolling } from '#daily/verse-api.server.ts';
import { ApiProblem } from '#kit/api/problem.ts';
import { newPasswordProblem } from '#kit/auth/account-notifications.server.ts';
import { basicPasswordProblem } from '#kit/auth/passwords/password-policy.server.ts';
import { createRequestListener } from '#kit/http/node/node-handler.ts';
import { listen, type RunningServer } from '#kit/http/node/node-server.ts';
import { loadBuiltAssets, loadBuiltRecordings } from '#kit/http/static/assets.ts';
import type { Config } from '#kit/process/config.ts';
import { ConfigError, loadConfig } from '#kit/process/load-config.ts';
import { createLog, createLogSink, type Log } from '#kit/process/log.ts';
import type { PageRenderer } from '#kit/ssr/page-renderer.ts';
import { StorageBroken, StorageBusy, StorageFull, StorageUnusable } from '#kit/storage/errors.ts';
import { isPublicUrl } from '#kit/text/links/public-url.ts';
import { startLetterSchedule } from '#letter/sending.server.ts';
import { createApp } from './app.ts';
import { assertWritable, type BootstrapResult, bootstrap } from './bootstrap.ts';
import { startCleanupSchedule } from './cleanup-jobs.ts';

const BUILD = join(import.meta.dirname, '../../../build');

/** For a web server in front to notice that this process stops: two checks of deploy/Caddyfile, and a margin. */
const DRAIN_MS = 3_000;
/** Container runtimes send SIGKILL ten seconds after SIGTERM. */
const SHUTDOWN_DEADLINE_MS = 9_000;

/** The log of a service would otherwise have a line for each picture. */
const STATUS_INTERVAL_MS = 1_000;

const sink = createLogSink();
const reportProgress = (line: string) => console.log(`  ${line}`);

async function main(): Promise<void> {
  const config = await checkedConfig();
  const server = await listen(config);
  if (process.argv.includes('--check')) {
    assertWritable(config.dataDir);
    return server.close();
  }

  const log = createLog(sink);
  const pages = await builtPages();
  let isStopping = false;
  const stop = async (reason: string, exitCode: number) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ event: 'stopping', reason }, 'finishing requests in flight');
    if (booted) await shutDown(server, booted, log);
    await sink.close();
    process.exit(exitCode);
  };
  // the result of the write is unknown: exit, so that the next start reads what the disk really contains
  const onStorageFailure = () => void stop('disk failure', 1);
  // declared first: a disk failure may call `stop` during bootstrap
  let booted: BootstrapResult | undefined;
  let shownAt = 0;
  const showPreparation = (status: string) => {
    server.setStatus(status);
    if (performance.now() - shownAt < STATUS_INTERVAL_MS) return;
    shownAt = performance.now();
    reportProgress(status);
  };
  booted = await bootstrap(config, { log, reportProgress, showPreparation, onStorageFailure });
  const { deps } = booted;
  const app = createApp(deps, {
    pages,
    assets: loadBuiltAssets(join(BUILD, 'client'), config),
    recordings: loadBuiltRecordings(join(BUILD, 'client')),
  });
  startCleanupSchedule(deps);
  startVersePolling(deps.verses);
  startLetterSchedule(deps);
  startImportSchedule(deps);
  server.setHandler(createRequestListener(app, deps));
  deps.outbox.deliver();
  log.info({ event: 'started', port: server.port }, 'serving');
  logConsole(log);
  if (isPublicUrl(config.publicUrl) && config.trustedProxies.rules.length === 0)
    log.warn(
      { event: 'no web server in front' },
      'PUBLIC_URL is a public address, but TRUSTED_PROXIES is empty: run the site behind nginx or Caddy, which limit ' +
        'connections and slow clients (docs/deploy.md)',
    );
  await announce(config, server.port, booted);

  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.on(signal, () => void stop(signal, 0));
}

/** Makes everything that libraries and `printError` print from now on a line of the log. */
function logConsole(log: Log): void {
  for (const level of ['info', 'warn', 'error'] as const)
    console[level] = (printed: unknown) =>
      typeof printed === 'string'
        ? log[level]({ event: 'printed' }, printed)
        : log[level]({ event: 'printed', err: printed });
}

async function checkedConfig(): Promise<Config> {
  const config = loadConfig(process.env);
  const problem = config.firstAdmin && (await basicPasswordProblem(config.firstAdmin.password));
  if (problem) throw new ConfigError(`ADMIN_PASSWORD is not acceptable. ${problem}`);
  return config;
}

/**
 * Imports the built pages, which have their own module graph; they receive a Request and a transport and return HTML.
 */
async function builtPages(): Promise<PageRenderer> {
  const entry = join(BUILD, 'server', 'index.js');
  if (!existsSync(entry)) throw new ConfigError('The pages are not built yet. Start with: npm start');
  const build: ServerBuild = await import(pathToFileURL(entry).href);
  const { pageRenderer } = build.entry.module as unknown as BuiltEntry;
  return pageRenderer(build, 'production');
}

/** The exports of `entry.server.tsx` besides its request handler. */
interface BuiltEntry {
  readonly pageRenderer: (build: ServerBuild, mode: 'production') => PageRenderer;
}

async function announce(
  config: Config,
  actualPort: number,
  { deps, firstAdmin }: BootstrapResult,
): Promise<void> {
  const { publicUrl, port, dataDir, smtpUrl } = config;
  const address = port === 0 ? `http://localhost:${actualPort}` : publicUrl;
  const codes = smtpUrl
    ? 'are sent by email'
    : `are written to ${join(dataDir, 'mail')} (no SMTP_URL is set)`;
  const { saint, church } = deps.parish.current().identity;
  console.log(`\n  ${`${saint} ${church}`.trim()} is open at ${address}\n`);
  console.log(`  Staff sign in at ${address}/admin/login`);
  if (firstAdmin) console.log(`    administrator   ${firstAdmin.email}`);
  if (firstAdmin?.generatedPassword)
    console.log(
      `    password        ${firstAdmin.generatedPassword}   (shown only once; must be replaced at the first sign-in)`,
    );
  if (
    firstAdmin &&
    config.firstAdmin &&
    (await newPasswordProblem(deps.storage.db, config.firstAdmin.password, {
      ...config.firstAdmin,
      name: '',
    }))
  )
    console.log('    password        the one you set; it is easy to guess, so change it soon');
  console.log(`    sign-in codes   ${codes}`);
  const contents = contentsOfDataDir(config);
  console.log(
    contents.length > 0
      ? `    data            ${dataDir} has ${new Intl.ListFormat('en').format(contents)}\n`
      : `    data            ${dataDir} has temporary files only\n`,
  );
}

/** What of the parish is in DATA_DIR alone. If nothing is, its processes need no common folder, nor a lasting one. */
function contentsOfDataDir({ databaseUrl, bucket, cloudinary, secretKey, smtpUrl }: Config): string[] {
  return [
    ...(databaseUrl.startsWith('sqlite:') ? ['the database'] : []),
    ...(bucket || cloudinary ? [] : ['the media files']),
    ...(secretKey ? [] : ['the secret key']),
    ...(smtpUrl ? [] : ['the emails']),
  ];
}

/**
 * Finishes requests and the email in flight, then background tasks and storage. Whatever does not finish in time is in
 * the same state as after a crash: it is repeated, or was not acknowledged.
 */
async function shutDown(server: RunningServer, booted: BootstrapResult, log: Log): Promise<void> {
  const finish = async () => {
    // a site on SQLite has no other process to which requests could go
    if (booted.deps.storage.engine === 'postgres') {
      server.drain();
      await sleep(DRAIN_MS);
    }
    await Promise.all([server.close(), booted.deps.outbox.stop()]);
    await booted.close();
    return true;
  };
  if (!(await Promise.race([finish(), sleep(SHUTDOWN_DEADLINE_MS, false)])))
    log.warn({ event: 'stopped unfinished' }, 'unfinished work continues after the next start');
}

/** Prints one line for problems that the administrator can fix, and the whole error otherwise. */
function printError(error: unknown): void {
  const isPlain = [ConfigError, StorageUnusable, ApiProblem].some((kind) => error instanceof kind);
  if (error instanceof StorageBusy)
    console.error('The database does not respond. Check that it is running, and check DATABASE_URL.');
  else if (error instanceof StorageFull)
    console.error('The disk is full. Free some space for the database and DATA_DIR, then start again.');
  else if (error instanceof StorageBroken)
    console.error('The disk failed while writing. Check the disk under DATA_DIR, then start again.');
  else console.error(isPlain ? (error as Error).message : error);
}

/** Exits on uncaught errors: the process state is undefined. */
async function fail(error: unknown): Promise<never> {
  printError(error);
  await sink.close();
  process.exit(1);
}

process.on('uncaughtException', fail);
process.on('unhandledRejection', fail);
await main().catch(fail);

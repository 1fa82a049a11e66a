/**
 * Starts the server and ends it: the only file that sees both `server/` and the built pages.
 *
 *     node src/main.ts            serve
 *     node src/main.ts --check    only say whether the settings can be used, the port is free and DATA_DIR can be written
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';
import { parish } from '#parish';
import { createLog } from './server/adapters/log.ts';
import { logTarget } from './server/adapters/log-sink.ts';
import { keepAsking } from './server/adapters/verse-api.ts';
import { createApp } from './server/app.ts';
import { mustBeWritable, type Prepared, prepare } from './server/bootstrap.ts';
import { startHousekeeping } from './server/cleanup-jobs.ts';
import type { Settings } from './server/config.ts';
import { openingsOf } from './server/csp-sources.ts';
import { gravePasswordProblem, passwordProblem } from './server/features/auth/password.ts';
import { finishAll } from './server/graceful-shutdown.ts';
import { builtAssets } from './server/http/assets.ts';
import { createListener } from './server/http/node-handler.ts';
import { takePort } from './server/http/node-server.ts';
import { builtRecordings } from './server/http/recording-files.ts';
import type { PageRenderer } from './server/http/render-page.ts';
import { securityHeaders } from './server/http/security-headers.ts';
import { tidyUpAtRest } from './server/idle-gc.ts';
import { readSettings, SettingsProblem } from './server/load-config.ts';
import { StorageBroken, StorageBusy, StorageFull, StorageUnusable } from './storage/errors.ts';

const BUILD = join(import.meta.dirname, '..', 'build');

const lines = logTarget();
const tell = (line: string) => console.log(`  ${line}`);

async function main(): Promise<void> {
  const settings = checkedSettings();
  const server = await takePort(settings);
  if (process.argv.includes('--check')) {
    mustBeWritable(settings.dataDir);
    return server.close();
  }

  const log = createLog(lines);
  const pages = await builtPages();
  let isEnding = false;
  const end = async (reason: string, exitCode: number) => {
    if (isEnding) return;
    isEnding = true;
    log.info({ event: 'stopping', reason }, 'finishing what is under way');
    if (prepared) await finishAll({ server, prepared, log });
    await lines.written();
    process.exit(exitCode);
  };
  // after a failed write nobody knows what the disk holds: the process ends, and starts again from what was really written
  const whenBroken = () => void end('a failing disk', 1);
  // it may break before all is prepared
  let prepared: Prepared | undefined;
  prepared = await prepare(settings, { log, tell, whenBroken });
  const { deps } = prepared;
  const app = createApp(deps, {
    pages,
    assets: builtAssets(join(BUILD, 'client'), securityHeaders(settings.publicUrl, openingsOf(deps))),
    recordings: builtRecordings(join(BUILD, 'client')),
  });
  startHousekeeping(deps);
  tidyUpAtRest();
  keepAsking(deps.verses);
  server.open(createListener(app, deps));
  deps.outbox.deliver();
  log.info({ event: 'started', port: server.port }, 'serving');
  announce(settings, server.port, prepared);

  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.on(signal, () => void end(signal, 0));
}

function checkedSettings(): Settings {
  const settings = readSettings(process.env);
  const problem = settings.firstAdmin && gravePasswordProblem(settings.firstAdmin.password);
  if (problem) throw new SettingsProblem(`ADMIN_PASSWORD cannot be used. ${problem}`);
  return settings;
}

/** The pages are built into a module graph of their own; they get a Request and a transport, and give a text. */
async function builtPages(): Promise<PageRenderer> {
  const entry = join(BUILD, 'server', 'index.js');
  if (!existsSync(entry)) throw new SettingsProblem('The pages are not built yet. Start with: npm start');
  const build: ServerBuild = await import(pathToFileURL(entry).href);
  const { pageRenderer } = build.entry.module as unknown as BuiltEntry;
  return pageRenderer(build, 'production');
}

/** What `entry.server.tsx` gives beyond its handler. */
interface BuiltEntry {
  readonly pageRenderer: (build: ServerBuild, mode: 'production') => PageRenderer;
}

function announce(settings: Settings, actualPort: number, { firstAdmin }: Prepared): void {
  const { publicUrl, port, dataDir, smtpUrl } = settings;
  const address = port === 0 ? `http://localhost:${actualPort}` : publicUrl;
  const codes = smtpUrl ? 'are sent by mail' : `are written to ${join(dataDir, 'mail')} (no SMTP_URL is set)`;
  console.log(`\n  ${parish.shortName.saint} ${parish.shortName.church} is open at ${address}\n`);
  console.log(`  Staff sign in at ${address}/admin/login`);
  if (firstAdmin) console.log(`    administrator   ${firstAdmin.email}`);
  if (firstAdmin?.madePassword)
    console.log(
      `    password        ${firstAdmin.madePassword}   (shown only this once; to be replaced at the first sign-in)`,
    );
  if (
    firstAdmin &&
    settings.firstAdmin &&
    passwordProblem(settings.firstAdmin.password, { ...settings.firstAdmin, name: '' })
  )
    console.log('    password        the one you set; it is easy to guess, so change it soon');
  console.log(`    sign-in codes   ${codes}\n`);
}

/** One line for what a person can mend, and everything known for what is our fault. */
function tellWhy(error: unknown): void {
  const isPlain = error instanceof SettingsProblem || error instanceof StorageUnusable;
  if (error instanceof StorageBusy)
    console.error('The database does not answer. Check that it runs, and DATABASE_URL.');
  else if (error instanceof StorageFull)
    console.error(
      'There is no room left to write. Make room for the database and DATA_DIR, then start again.',
    );
  else if (error instanceof StorageBroken)
    console.error('The disk failed while writing. Look after the disk under DATA_DIR, then start again.');
  else console.error(isPlain ? error.message : error);
}

/** Nobody is served any more by a process of which nobody knows what state it is in. */
function fail(error: unknown): never {
  tellWhy(error);
  process.exit(1);
}

process.on('uncaughtException', fail);
process.on('unhandledRejection', fail);
await main().catch(async (error) => {
  tellWhy(error);
  await lines.written();
  process.exit(1);
});

import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog } from '#server/adapters/log.ts';
import { loadConfig } from '#server/config/load-config.ts';
import { startSession } from '#server/features/auth/sessions/sessions.ts';
import { createApp } from '#server/main/app.ts';
import { bootstrap } from '#server/main/bootstrap.ts';
import { invalidateCache } from '#server/testing/invalidate.ts';
import { loadBuiltPages } from '../built-pages.ts';
import { fillParish } from './fill.ts';

/** An app with `rows` records of each kind, called in process without a socket. */
export interface FilledParish {
  readonly rows: number;
  /** Sends one request with an empty cache. @throws unless the response is successful. */
  send(benchRequest: BenchRequest): Promise<Response>;
  close(): Promise<void>;
}

export interface BenchRequest {
  readonly path: string;
  /** Whether to send a staff session. */
  readonly isStaff?: boolean;
  /** JSON body of a search. */
  readonly body?: unknown;
  /** Whether nothing has been edited since the previous request; the query has another spelling, which is not cached. */
  readonly isUnedited?: boolean;
}

/** @param databaseUrl PostgreSQL; default: SQLite in a temporary folder. */
export async function createFilledParish(rows: number, databaseUrl?: string): Promise<FilledParish> {
  const folder = await mkdtemp(join(tmpdir(), `growth-${rows}-`));
  const config = loadConfig({
    DATA_DIR: folder,
    DEMO: 'off',
    ADMIN_EMAIL: 'mariam@stthomas.example',
    ADMIN_PASSWORD: 'a lamp that is never put out',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  });
  const log = createLog({ write: () => {} });
  const { deps, close } = await bootstrap(config, { log, reportProgress: () => {} });
  await fillParish(deps.storage, { rows, today: deps.parishClock.today(), keys: deps.keys });
  const app = createApp(deps, { pages: await loadBuiltPages() });
  const token = await deps.storage.transaction((trx) =>
    startSession(trx, { userId: 1, device: 'bench' }, deps),
  );

  let uneditedRequests = 0;

  return {
    rows,
    async send({ path, isStaff = false, body, isUnedited = false }) {
      if (!isUnedited) invalidateCache(deps);
      const spelling = isUnedited ? '.'.repeat(++uneditedRequests) : '';
      const request = new Request(new URL(path + spelling, config.publicUrl), {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          ...(isStaff && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const response = await app.fetch(request, '127.0.0.1');
      const text = await response.text();
      if (!response.ok) throw new Error(`${path} responded with ${response.status}: ${text.slice(0, 200)}`);
      return new Response(text, { headers: response.headers });
    },
    async close() {
      await close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

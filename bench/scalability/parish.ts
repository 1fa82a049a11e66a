import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays } from '#domain/civil-date.ts';
import { createLog } from '#server/adapters/log.ts';
import { createApp } from '#server/app.ts';
import { bootstrap } from '#server/bootstrap.ts';
import { sessions } from '#server/features/auth/sessions.ts';
import { loadConfig } from '#server/load-config.ts';
import { type Cursor, encodeCursor } from '#server/pagination/cursor.ts';
import { invalidateCache } from '#server/testing/invalidate.ts';
import { loadBuiltPages } from '../built-pages.ts';
import { CREATED, daySpan, fillParish } from './fill.ts';

/** An app with `rows` records of each kind, called in process without a socket. */
export interface FilledParish {
  readonly rows: number;
  /** Sends one request with an empty cache. @throws unless the response is successful. */
  send(benchRequest: BenchRequest): Promise<Response>;
  close(): Promise<void>;
}

export interface BenchRequest {
  readonly path: string;
  /** Whether to request a page in the middle of the list. */
  readonly isDeep?: boolean;
  /** Whether to send a staff session. */
  readonly isStaff?: boolean;
  /** JSON body of a search. */
  readonly body?: unknown;
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
  const token = await deps.storage.transaction((trx) => sessions(deps).start(trx, 1, 'bench'));

  return {
    rows,
    async send({ path: start, isDeep, isStaff = false, body }) {
      invalidateCache(deps);
      const path = isDeep ? deepPageUrl(start, rows, deps.parishClock.today()) : start;
      const request = new Request(new URL(path, config.publicUrl), {
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

/** Returns the URL of a page in the middle of a list, with the cursor that the previous page would have. */
function deepPageUrl(path: string, rows: number, today: string): string {
  const id = Math.ceil(rows / 2);
  const places: Readonly<Record<string, Cursor>> = {
    '/api/events?limit=25': {
      range: 'past',
      values: [addDays(today, -Math.ceil(daySpan(rows) / 4)), '', id],
    },
    '/api/events?by=title&limit=25': { range: 'title', values: [`Event ${id}`, id] },
    '/api/news?limit=25': { range: 'published', values: [CREATED, id] },
    '/api/news?by=title&limit=25': { range: 'title', values: [`Article ${id}`, id] },
    '/api/gallery?limit=25': { range: 'newest', values: [CREATED, id] },
    '/api/gallery?folderId=1&limit=25': { range: 'newest', values: [CREATED, id] },
  };
  const place = places[path];
  if (!place) throw new Error(`${path} has no middle`);
  return `${path}&after=${encodeCursor(place)}`;
}

import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays } from '#domain/civil-date.ts';
import { createLog } from '#server/adapters/log.ts';
import { createApp } from '#server/app.ts';
import { prepare } from '#server/bootstrap.ts';
import { sessions } from '#server/features/auth/sessions.ts';
import { readSettings } from '#server/load-config.ts';
import { type Cursor, writeCursor } from '#server/pagination/cursor.ts';
import { edits } from '#server/testing/invalidate.ts';
import { builtPages } from '../built-pages.ts';
import { CREATED, daysOf, fillParish } from './fill.ts';

/** A parish with so many records of each kind, in this process and without a socket. */
export interface GrownParish {
  readonly rows: number;
  /** Answers one request as if nothing were kept. @throws when it is refused. */
  ask(asked: Asked): Promise<Response>;
  close(): Promise<void>;
}

export interface Asked {
  readonly path: string;
  /** Whether it is a page in the middle of the list that is asked for. */
  readonly isDeep?: boolean;
  /** Whether staff ask; a visitor does otherwise. */
  readonly isStaff?: boolean;
  /** What is searched for: sent as a JSON body. */
  readonly body?: unknown;
}

/** @param databaseUrl PostgreSQL's address; SQLite in a folder of its own without it. */
export async function grownParish(rows: number, databaseUrl?: string): Promise<GrownParish> {
  const folder = await mkdtemp(join(tmpdir(), `growth-${rows}-`));
  const settings = readSettings({
    DATA_DIR: folder,
    DEMO: 'off',
    ADMIN_EMAIL: 'mariam@stthomas.example',
    ADMIN_PASSWORD: 'a lamp that is never put out',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  });
  const log = createLog({ write: () => {} });
  const { deps, close } = await prepare(settings, { log, tell: () => {} });
  await fillParish(deps.storage, { rows, today: deps.day.today(), keys: deps.keys });
  const app = createApp(deps, { pages: await builtPages() });
  const edit = edits(deps);
  const token = await deps.storage.transaction((trx) => sessions(deps).start(trx, 1, 'bench'));

  return {
    rows,
    async ask({ path: start, isDeep, isStaff = false, body }) {
      edit('shared');
      const path = isDeep ? deepAddress(start, rows, deps.day.today()) : start;
      const request = new Request(new URL(path, settings.publicUrl), {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          ...(isStaff && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const answer = await app.fetch(request, '127.0.0.1');
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 200)}`);
      return new Response(text, { headers: answer.headers });
    },
    async close() {
      await close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Where the middle of a list lies, as an answer in the middle of a long walk would name it. */
function deepAddress(path: string, rows: number, today: string): string {
  const id = Math.ceil(rows / 2);
  const places: Readonly<Record<string, Cursor>> = {
    '/api/events?limit=25': {
      stretch: 'past',
      values: [addDays(today, -Math.ceil(daysOf(rows) / 4)), '', id],
    },
    '/api/events?by=title&limit=25': { stretch: 'title', values: [`Event ${id}`, id] },
    '/api/news?limit=25': { stretch: 'published', values: [CREATED, id] },
    '/api/news?by=title&limit=25': { stretch: 'title', values: [`Article ${id}`, id] },
    '/api/gallery?limit=25': { stretch: 'newest', values: [CREATED, id] },
    '/api/gallery?folderId=1&limit=25': { stretch: 'newest', values: [CREATED, id] },
  };
  const place = places[path];
  if (!place) throw new Error(`${path} has no middle`);
  return `${path}&after=${writeCursor(place)}`;
}

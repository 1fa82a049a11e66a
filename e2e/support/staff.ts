import { mkdirSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { APIRequestContext } from '@playwright/test';
import { expect, test as watchedTest } from '../watched-page.ts';
import { address, administrator, dataFolder, newestCode } from './running.ts';

interface ApiRecord {
  readonly _id: number;
  readonly title: string;
  readonly version: number;
  readonly isPublished?: boolean;
}
type ListName = 'events' | 'news';

/** A session of the administrator, to prepare and to look at what a journey works with. */
export interface Session {
  readonly token: string;
  /** Stands in every title that a journey uses; what bears it is deleted afterwards. */
  readonly mark: string;
  list(name: ListName): Promise<ApiRecord[]>;
  /** Those of this journey, by their titles. */
  titles(name: ListName): Promise<string[]>;
  create(name: ListName, body: { title: string } & Record<string, unknown>): Promise<ApiRecord>;
  update(name: ListName, id: number, body: { title: string } & Record<string, unknown>): Promise<ApiRecord>;
  remove(name: ListName, id: number): Promise<void>;
  end(): Promise<void>;
}

/** What the console says when a call fails as a journey wants it to. */
export const FAILED_CALLS = /Failed to load|Failed to fetch|ApiProblem|Auth error|Logout error/;

/** Journeys of staff: the page is signed in from the start, through the API and not through the form. */
export const test = watchedTest.extend<{ session: Session }>({
  session: async ({ playwright }, use) => {
    const request = await playwright.request.newContext({ baseURL: address });
    const session = staffSession(request, await signIn(request));
    await use(session);
    // the journey may have ended its session
    const cleaner = staffSession(request, await signIn(request));
    for (const name of ['events', 'news'] as const)
      for (const { _id, title } of await cleaner.list(name))
        if (title.includes(session.mark)) await cleaner.remove(name, _id);
    for (const { end } of [session, cleaner]) await end();
    await request.dispose();
  },
  storageState: async ({ session }, use) =>
    use({
      cookies: [],
      origins: [{ origin: address, localStorage: [{ name: 'token', value: session.token }] }],
    }),
});

/** Signs an administrator in through the API. */
export async function signIn(request: APIRequestContext, account = administrator): Promise<string> {
  return inTurn(async () => {
    const since = new Date();
    const { userId } = await post(request, '/api/auth/login', account);
    const { token } = await post(request, '/api/auth/verify-otp', {
      userId,
      otp: await newestCode({ since, to: account.email }),
    });
    return String(token);
  });
}

const TURN_MS = 20_000;

/** One at a time over all workers: the newest code is then one's own. A turn that was never given back ends by itself. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = `${dataFolder}-sign-in`;
  const deadline = Date.now() + TURN_MS;
  while (!taken(turn) && Date.now() < deadline) await sleep(20);
  try {
    return await work();
  } finally {
    rmSync(turn, { recursive: true, force: true });
  }
}

function taken(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch {
    return false;
  }
}

async function post(
  request: APIRequestContext,
  path: string,
  data: object,
): Promise<Record<string, unknown>> {
  const answer = await request.post(path, { data });
  expect(answer.ok(), `${path} answered ${answer.status()}`).toBe(true);
  return answer.json();
}

function staffSession(request: APIRequestContext, token: string): Session {
  const headers = { authorization: `Bearer ${token}` };
  const mark = Math.random().toString(36).slice(2, 8);
  const json = async <T>(
    answer: Promise<{ ok(): boolean; status(): number; json(): Promise<T> }>,
  ): Promise<T> => {
    const given = await answer;
    expect(given.ok(), `answered ${given.status()}`).toBe(true);
    return given.json();
  };
  const list = (name: ListName): Promise<ApiRecord[]> =>
    json(request.get(name === 'news' ? '/api/news?admin=true' : '/api/events', { headers }));
  return {
    token,
    mark,
    list,
    titles: async (name) =>
      (await list(name)).map(({ title }) => title).filter((title) => title.includes(mark)),
    create: (name, data) => json(request.post(`/api/${name}`, { headers, data })),
    update: (name, id, data) => json(request.put(`/api/${name}/${id}`, { headers, data })),
    remove: async (name, id) => void (await request.delete(`/api/${name}/${id}`, { headers })),
    end: async () => void (await request.post('/api/auth/logout', { headers })),
  };
}

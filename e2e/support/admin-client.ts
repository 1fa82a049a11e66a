import type { APIRequestContext } from '@playwright/test';
import { expect, test as watchedTest } from '../fail-on-console.ts';
import { address, administrator } from './server-handle.ts';

interface ApiRecord {
  readonly _id: number;
  readonly title: string;
  readonly version: number;
  readonly isPublished?: boolean;
  readonly picture?: { readonly src: string } | null;
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
  session: async ({ playwright, tokenOf }, use) => {
    const request = await playwright.request.newContext({ baseURL: address });
    const session = staffSession(request, await tokenOf(administrator));
    await use(session);
    // the journey may have ended its session
    const cleaner = staffSession(request, await tokenOf(administrator));
    for (const name of ['events', 'news'] as const)
      for (const { _id, title } of await cleaner.list(name))
        if (title.includes(session.mark)) await cleaner.remove(name, _id);
    await request.dispose();
  },
  storageState: async ({ session }, use) =>
    use({
      cookies: [],
      origins: [{ origin: address, localStorage: [{ name: 'token', value: session.token }] }],
    }),
});

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

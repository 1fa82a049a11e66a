import type { APIRequestContext } from '@playwright/test';
import { apiOf, newMarker } from './api.ts';
import { test as baseTest } from './fail-on-console.ts';
import { address, administrator } from './server-handle.ts';
import { signInPages } from './sign-in.ts';

interface ApiRecord {
  readonly _id: number;
  readonly title: string;
  readonly version: number;
  readonly isPublished?: boolean;
  readonly picture?: { readonly src: string } | null;
}
type ListName = 'events' | 'news';

/** A session of the administrator, to prepare and check the records of a test. */
export type Session = ReturnType<typeof createSession>;

/** The console messages of requests that a test makes fail. */
export const FAILED_CALLS = /Failed to load|Failed to fetch|ApiProblem|Auth error|Logout error/;

/** Tests of staff: the page is signed in from the start, through the API instead of the form. */
export const test = baseTest.extend<{ session: Session }>({
  session: async ({ playwright, tokenFor }, use) => {
    const request = await playwright.request.newContext({ baseURL: address });
    const session = createSession(request, await tokenFor(administrator));
    await use(session);
    // the test may have ended its session
    const cleaner = createSession(request, await tokenFor(administrator));
    for (const name of ['events', 'news'] as const)
      for (const { _id, title } of await cleaner.list(name))
        if (title.includes(session.marker)) await cleaner.remove(name, _id);
    await request.dispose();
  },
  context: async ({ context, session }, use) => {
    await signInPages(context, session.token);
    await use(context);
  },
});

type Body = { readonly title: string } & Readonly<Record<string, unknown>>;

function createSession(request: APIRequestContext, token: string) {
  const api = apiOf(request, token);
  const marker = newMarker();
  const list = (name: ListName): Promise<ApiRecord[]> => api.get(`/api/${name}?admin=true`);
  return {
    token,
    /** A random string in the title of every record of the test. Records with it are deleted after the test. */
    marker,
    list,
    /** The titles of the records of this test. */
    titles: async (name: ListName) =>
      (await list(name)).map(({ title }) => title).filter((title) => title.includes(marker)),
    create: (name: ListName, body: Body) => api.post<ApiRecord>(`/api/${name}`, body),
    update: (name: ListName, id: number, body: Body) => api.put<ApiRecord>(`/api/${name}/${id}`, body),
    remove: (name: ListName, id: number) => api.remove(`/api/${name}/${id}`),
    end: () => api.post<void>('/api/auth/logout'),
  };
}

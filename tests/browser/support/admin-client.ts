import type { APIRequestContext } from '@playwright/test';
import { apiOf, newMarker } from './api.ts';
import { test as baseTest } from './fail-on-console.ts';
import { type GalleryRecords, galleryRecords } from './gallery-records.ts';
import { type PrayerRecords, prayerRecords } from './prayer-records.ts';
import { type ResourceRecords, resourceRecords } from './resources-fixture.ts';
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
type Kind =
  | ListName
  | 'clergy'
  | 'former-vicars'
  | 'services'
  | 'organizations'
  | 'parish/history'
  | 'parish/feasts';
/** Lists name the ID in one of two ways. */
type StoredRecord = { readonly id: number; readonly _id?: number } & Readonly<Record<string, unknown>>;

/** A session of the administrator, to prepare and check the records of a test. */
export type Session = ReturnType<typeof createSession>;

/** The console messages of requests that a test makes fail. */
export const FAILED_CALLS = /Failed to load|Failed to fetch|ApiProblem|Auth error|Logout error/;

interface Fixtures {
  readonly session: Session;
  readonly gallery: GalleryRecords;
  readonly resources: ResourceRecords;
  readonly prayers: PrayerRecords;
}

/** Tests of visitors, with records that staff create. Those with the marker of the test are deleted after it. */
export const visitorTest = baseTest.extend<Fixtures>({
  session: async ({ playwright, tokenFor }, use) => {
    const request = await playwright.request.newContext({ baseURL: address });
    const session = createSession(request, await tokenFor(administrator));
    await use(session);
    // the test may have ended its session
    await session.deleteMarked(apiOf(request, await tokenFor(administrator)));
    await request.dispose();
  },
  gallery: async ({ session }, use) => {
    const records = galleryRecords(session.api);
    await use(records);
    await records.deleteMarked(session.marker);
  },
  resources: async ({ session }, use) => {
    const records = resourceRecords(session.api);
    await use(records);
    await records.deleteMarked(session.marker);
  },
  // stored requests count toward the rate limit
  prayers: async ({ session }, use) => {
    const records = prayerRecords(session.api, `Q${session.marker}`);
    await use(records);
    await records.deleteAll();
  },
});

/** Tests of staff: the page is signed in from the start, through the API instead of the form. */
export const test = visitorTest.extend({
  context: async ({ context, session }, use) => {
    await signInPages(context, session.token);
    await use(context);
  },
});

type Body = { readonly title: string } & Readonly<Record<string, unknown>>;

function createSession(request: APIRequestContext, token: string) {
  const api = apiOf(request, token);
  const marker = newMarker();
  const kinds = new Set<Kind>(['events', 'news']);
  const list = (name: ListName): Promise<ApiRecord[]> => api.get(`/api/${name}?admin=true`);
  const marked = async ({ get }: typeof api, kind: Kind) => {
    const all = await get<StoredRecord[]>(
      `/api/${kind}${kind === 'events' || kind === 'news' ? '?admin=true' : ''}`,
    );
    return all.filter((record) => JSON.stringify(record).includes(marker));
  };
  return {
    api,
    token,
    /** A random string in every record of the test. Records with it are deleted after the test. */
    marker,
    list,
    /** The titles of the records of this test. */
    titles: async (name: ListName) =>
      (await list(name)).map(({ title }) => title).filter((title) => title.includes(marker)),
    /** The records of this test in a list, which deletes them after the test. */
    stored: (kind: Kind) => {
      kinds.add(kind);
      return marked(api, kind);
    },
    create: (name: ListName, body: Body) => api.post<ApiRecord>(`/api/${name}`, body),
    update: (name: ListName, id: number, body: Body) => api.put<ApiRecord>(`/api/${name}/${id}`, body),
    remove: (name: ListName, id: number) => api.remove(`/api/${name}/${id}`),
    end: () => api.post<void>('/api/auth/logout'),
    async deleteMarked(cleaner: typeof api) {
      for (const kind of kinds)
        for (const { id, _id = id } of await marked(cleaner, kind))
          await cleaner.remove(`/api/${kind}/${_id}`);
    },
  };
}

import { asListed } from '#kit/api/client.ts';
import { loadPages, MAX_FOLDERS } from '#kit/crud/list/load-pages.ts';
import { browserClient } from '#kit/session/browser-client.ts';

/** The dashboard's lists and the calls that load them (admin specification, section 7). */
export const listCalls = {
  /** Each series once. */
  events: () =>
    loadPages((cursor) => browserClient.events.list({ query: { admin: 'true', series: 'next', ...cursor } })),
  news: () => loadPages((cursor) => browserClient.news.list({ query: { admin: 'true', ...cursor } })),
  services: () => browserClient.services.list(),
  organizations: () => browserClient.organizations.list(),
  ads: () => browserClient.ads.list(),
  users: () => browserClient.users.list(),
  /** All images, inside and outside folders, with the hidden ones. */
  gallery: () => loadPages((cursor) => browserClient.gallery.list({ query: { admin: 'true', ...cursor } })),
  galleryFolders: () =>
    loadPages((cursor) => browserClient.galleryFolders.list({ query: cursor }), MAX_FOLDERS),
  newRequests: () => newEntries(browserClient.prayerRequests.list),
  newVisits: () => newEntries(browserClient.visits.list),
  newTakeDowns: () => newEntries(browserClient.takeDowns.list),
  /** Deleted records of every kind that can be restored. */
  trash: () => loadPages((cursor) => browserClient.trash.list({ query: cursor })),
};

/** The newest entries of the inbox that are not read yet; `total` counts all. */
async function newEntries<Entry>(
  list: (input: {
    query: { state: 'new' };
  }) => Promise<{ readonly requests: Entry[]; readonly counts: { readonly new: number } }>,
) {
  const { requests, counts } = await list({ query: { state: 'new' } });
  return asListed(requests, { total: counts.new, next: null });
}

type AllLists = { readonly [Name in keyof typeof listCalls]: Awaited<ReturnType<(typeof listCalls)[Name]>> };

declare module '#kit/crud/list/lists.tsx' {
  interface FullLists extends AllLists {}
}

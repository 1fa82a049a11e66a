import { browserClient } from '../session/browser-client.ts';
import { storedToken } from '../session/token-store.ts';
import { loadPages } from './load-pages.ts';

/** Folder lookups need the complete list; there are few folders. */
const MAX_FOLDERS = 10_000;

/** The dashboard's lists and the calls that load them (admin specification, section 7). */
const listCalls = {
  events: () => loadPages((cursor) => browserClient.events.list({ query: cursor })),
  news: () => loadPages((cursor) => browserClient.news.list({ query: { admin: 'true', ...cursor } })),
  services: () => browserClient.services.list(),
  organizations: () => browserClient.organizations.list(),
  ads: () => browserClient.ads.list(),
  users: () => browserClient.users.list(),
  /** All images, inside and outside folders. */
  gallery: () => loadPages((cursor) => browserClient.gallery.list({ query: cursor })),
  galleryFolders: () =>
    loadPages((cursor) => browserClient.galleryFolders.list({ query: cursor }), MAX_FOLDERS),
  /** Deleted records of every kind that can be restored. */
  trash: () => loadPages((cursor) => browserClient.trash.list({ query: cursor })),
};

export type ListName = keyof typeof listCalls;
type LoadedList<Name extends ListName> = Awaited<ReturnType<(typeof listCalls)[Name]>>;

/** All lists by name. */
export type FullLists = { readonly [Name in ListName]: LoadedList<Name> };
/** Like `FullLists`, but undefined for a list that could not be loaded. */
export type Lists = { readonly [Name in ListName]: LoadedList<Name> | undefined };

export const listNames = Object.keys(listCalls) as readonly ListName[];

/** Loads all lists in parallel and logs failures. Without a token it sends no requests. */
export async function loadLists(): Promise<Lists> {
  const isSignedIn = storedToken() !== null;
  const loaded = await Promise.all(
    listNames.map(async (name) => [name, isSignedIn ? await loadOrLog(name) : undefined] as const),
  );
  return Object.fromEntries(loaded) as unknown as Lists;
}

async function loadOrLog(name: ListName): Promise<Lists[ListName]> {
  try {
    return await listCalls[name]();
  } catch (error) {
    console.error(`Failed to load ${name}`, error);
    return undefined;
  }
}

import { browserClient } from '../session/browser-client.ts';
import { storedToken } from '../session/token-store.ts';
import { loadPages } from './load-pages.ts';

/** Folders are few, and looked for among all of them. */
const MOST_FOLDERS = 10_000;

/** Every list that the dashboard works with, and the call that gives it (admin specification, section 7). */
const calls = {
  events: () => loadPages((place) => browserClient.events.list({ query: place })),
  news: () => loadPages((place) => browserClient.news.list({ query: { admin: 'true', ...place } })),
  services: () => browserClient.services.list(),
  organizations: () => browserClient.organizations.list(),
  ads: () => browserClient.ads.list(),
  users: () => browserClient.users.list(),
  /** All of them, inside folders and outside. */
  gallery: () => loadPages((place) => browserClient.gallery.list({ query: place })),
  galleryFolders: () =>
    loadPages((place) => browserClient.galleryFolders.list({ query: place }), MOST_FOLDERS),
  /** What was deleted and can be restored, of every kind. */
  trash: () => loadPages((place) => browserClient.trash.list({ query: place })),
};

export type ListName = keyof typeof calls;
type Loaded<Name extends ListName> = Awaited<ReturnType<(typeof calls)[Name]>>;

/** The lists by their names. */
export type FullLists = { readonly [Name in ListName]: Loaded<Name> };
/** Undefined for one that could not be loaded. */
export type Lists = { readonly [Name in ListName]: Loaded<Name> | undefined };

export const listNames = Object.keys(calls) as readonly ListName[];

/** Loads all lists together. A failure is logged; without a token nothing is asked. */
export async function loadLists(): Promise<Lists> {
  const isSignedIn = storedToken() !== null;
  const loaded = await Promise.all(
    listNames.map(async (name) => [name, isSignedIn ? await logged(name) : undefined] as const),
  );
  return Object.fromEntries(loaded) as unknown as Lists;
}

async function logged(name: ListName): Promise<Lists[ListName]> {
  try {
    return await calls[name]();
  } catch (error) {
    console.error(`Failed to load ${name}`, error);
    return undefined;
  }
}

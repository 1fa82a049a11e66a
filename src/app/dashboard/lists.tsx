import { createContext, type ReactNode, use, useContext, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { asListed } from '#kit/api/client.ts';
import { loadPages } from '#kit/crud/list/load-pages.ts';
import { type AsyncState, useAsync } from '#kit/crud/use-async.ts';
import { browserClient } from '#kit/session/browser-client.ts';
import { useSession } from '#kit/session/session.tsx';
import { storedToken } from '#kit/session/token-store.ts';

/** Folder lookups need the complete list; there are few folders. */
export const MAX_FOLDERS = 10_000;

/** The dashboard's lists and the calls that load them (admin specification, section 7). */
const listCalls = {
  events: () => loadPages((cursor) => browserClient.events.list({ query: { admin: 'true', ...cursor } })),
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

type ListName = keyof typeof listCalls;

/** All lists by name. */
type FullLists = { readonly [Name in ListName]: Awaited<ReturnType<(typeof listCalls)[Name]>> };
/** Like `FullLists`, but undefined for a list that could not be loaded. */
type Lists = { readonly [Name in ListName]: FullLists[Name] | undefined };

const listNames = Object.keys(listCalls) as readonly ListName[];

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

type LoadedLists = FullLists & {
  /** Whether each list has been loaded; a list that has not is empty. */
  readonly isLoaded: Readonly<Record<ListName, boolean>>;
  /** Reloads all lists after a change. */
  reload(): Promise<void>;
};

/** The lists, or a promise of them while they are loading. */
export type DeferredLists = Lists | Promise<Lists>;

const ListsContext = createContext<LoadedLists | undefined>(undefined);

/** Provides the lists. If a reload of a list fails, its last rows remain; a list that was never loaded is empty. */
export function ListsProvider({
  lists: deferredLists,
  children,
}: {
  readonly lists: DeferredLists;
  readonly children: ReactNode;
}) {
  const lists = deferredLists instanceof Promise ? use(deferredLists) : deferredLists;
  const { revalidate } = useRevalidator();
  const [state, setState] = useState({ lists, merged: lists });
  const merged =
    state.lists === lists ? state.merged : (mapLists((name) => lists[name] ?? state.merged[name]) as Lists);
  if (state.lists !== lists) setState({ lists, merged });

  const value = {
    ...mapLists((name) => merged[name] ?? asListed([], { total: 0, next: null })),
    isLoaded: mapLists((name) => merged[name] !== undefined),
    reload: revalidate,
  } as LoadedLists;
  return <ListsContext value={value}>{children}</ListsContext>;
}

export function useLists(): LoadedLists {
  const lists = useContext(ListsContext);
  if (!lists) throw new Error('useLists is used outside ListsProvider');
  return lists;
}

/** Like `useAsync`, for data that staff change; `reload` also reloads the dashboard's lists. */
export function useAsyncWithLists<Value>(...options: Parameters<typeof useAsync<Value>>): AsyncState<Value> {
  const { reload, ...state } = useAsync(...options);
  return { ...state, reload: useReloadWithLists(reload) };
}

/** @returns a function that reloads a section's own data and the dashboard's lists, which include the trash. */
export function useReloadWithLists(reload: () => Promise<void>): () => Promise<void> {
  const lists = useLists();
  return async () => void (await Promise.all([reload(), lists.reload()]));
}

/** Reloads the lists when the server becomes reachable again. */
export function useReloadOnReconnect(): void {
  const { isUnreachable } = useSession();
  const { revalidate } = useRevalidator();
  const wasUnreachable = useRef(false);
  useEffect(() => {
    if (wasUnreachable.current && !isUnreachable) revalidate();
    wasUnreachable.current = isUnreachable;
  }, [isUnreachable, revalidate]);
}

function mapLists<Value>(toValue: (name: ListName) => Value): Record<ListName, Value> {
  return Object.fromEntries(listNames.map((name) => [name, toValue(name)])) as Record<ListName, Value>;
}

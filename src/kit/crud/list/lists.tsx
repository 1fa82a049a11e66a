import { createContext, type ReactNode, use, useContext, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { asListed } from '../../api/client.ts';
import { useSession } from '../../session/session.tsx';
import { storedToken } from '../../session/token-store.ts';
import { type AsyncState, useAsync } from '../use-async.ts';

/** The dashboard's lists by name. The app declares them: `declare module '#kit/crud/list/lists.tsx'`. */
// biome-ignore lint/suspicious/noEmptyInterface: declarations are merged with it
export interface FullLists {}
type ListName = keyof FullLists;
/** The calls that load the lists. */
export type ListCalls = { readonly [Name in ListName]: () => Promise<FullLists[Name]> };
/** Like `FullLists`, but undefined for a list that could not be loaded. */
type Lists = { readonly [Name in ListName]: FullLists[Name] | undefined };

/** Loads all lists in parallel and logs failures. Without a token it sends no requests. */
export async function loadLists(calls: ListCalls): Promise<Lists> {
  const isSignedIn = storedToken() !== null;
  const loaded = await Promise.all(
    namesOf(calls).map(
      async (name) => [name, isSignedIn ? await loadOrLog(name, calls) : undefined] as const,
    ),
  );
  return Object.fromEntries(loaded) as unknown as Lists;
}

async function loadOrLog(name: ListName, calls: ListCalls): Promise<Lists[ListName]> {
  try {
    return await calls[name]();
  } catch (error) {
    console.error(`Failed to load ${name}`, error);
    return undefined;
  }
}

type LoadedLists = FullLists & {
  /** Whether each list has been loaded; a list that has not is empty. */
  readonly isLoaded: Readonly<Record<ListName, boolean>>;
  /** How often the lists have been loaded. */
  readonly revision: number;
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
  const [state, setState] = useState({ lists, merged: lists, revision: 0 });
  const merged =
    state.lists === lists
      ? state.merged
      : (mapLists(lists, (name) => lists[name] ?? state.merged[name]) as Lists);
  if (state.lists !== lists) setState({ lists, merged, revision: state.revision + 1 });

  const value = {
    ...mapLists(lists, (name) => merged[name] ?? asListed([], { total: 0, next: null })),
    isLoaded: mapLists(lists, (name) => merged[name] !== undefined),
    revision: state.revision,
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

function mapLists<Value>(lists: Lists, toValue: (name: ListName) => Value): Record<ListName, Value> {
  return Object.fromEntries(namesOf(lists).map((name) => [name, toValue(name)])) as Record<ListName, Value>;
}

function namesOf(lists: Lists | ListCalls): readonly ListName[] {
  return Object.keys(lists) as ListName[];
}

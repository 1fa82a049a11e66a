import { createContext, type ReactNode, use, useContext, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { asListed } from '#contract/client.ts';
import { useSession } from '../session/session.tsx';
import { type FullLists, type ListName, type Lists, listNames } from './lists.ts';

type LoadedLists = FullLists & {
  /** Whether each list has ever been loaded; if not it is empty. */
  readonly isLoaded: Readonly<Record<ListName, boolean>>;
  /** Fetches all lists again, after a change. */
  reload(): Promise<void>;
};

/** The lists, or those that the dashboard stands without for the moment. */
export type Arriving = Lists | Promise<Lists>;

const ListsContext = createContext<LoadedLists | undefined>(undefined);

/** Gives the tabs their lists once they have come. One that cannot be fetched again stays as it was; one that never came is empty. */
export function ListsProvider({
  lists: arriving,
  children,
}: {
  readonly lists: Arriving;
  readonly children: ReactNode;
}) {
  const lists = arriving instanceof Promise ? use(arriving) : arriving;
  const { revalidate } = useRevalidator();
  const [seen, setSeen] = useState({ lists, kept: lists });
  const kept =
    seen.lists === lists ? seen.kept : (eachList((name) => lists[name] ?? seen.kept[name]) as Lists);
  if (seen.lists !== lists) setSeen({ lists, kept });

  const value = {
    ...eachList((name) => kept[name] ?? asListed([], { total: 0, next: null })),
    isLoaded: eachList((name) => kept[name] !== undefined),
    reload: revalidate,
  } as LoadedLists;
  return <ListsContext value={value}>{children}</ListsContext>;
}

export function useLists(): LoadedLists {
  const lists = useContext(ListsContext);
  if (!lists) throw new Error('useLists is used outside ListsProvider');
  return lists;
}

/** Fetches the lists anew once the server, which could not be reached when they were first asked for, is back. */
export function useReloadAfterTrouble(): void {
  const { isUnreachable } = useSession();
  const { revalidate } = useRevalidator();
  const wasUnreachable = useRef(false);
  useEffect(() => {
    if (wasUnreachable.current && !isUnreachable) revalidate();
    wasUnreachable.current = isUnreachable;
  }, [isUnreachable, revalidate]);
}

function eachList<Value>(give: (name: ListName) => Value): Record<ListName, Value> {
  return Object.fromEntries(listNames.map((name) => [name, give(name)])) as Record<ListName, Value>;
}

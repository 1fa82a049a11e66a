import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Event } from '#contract/events.ts';
import type { GalleryFolder, GalleryImage } from '#contract/gallery.ts';
import type { NewsArticle } from '#contract/news.ts';
import { useSession } from '../session/session.tsx';
import type { Lists } from './lists.ts';

interface LoadedLists {
  readonly events: readonly Event[];
  readonly news: readonly NewsArticle[];
  readonly gallery: readonly GalleryImage[];
  readonly galleryFolders: readonly GalleryFolder[];
  /** Whether each list has ever been loaded; if not it is empty. */
  readonly isLoaded: { readonly [Name in keyof Lists]: boolean };
  /** Fetches all lists again, after a change. */
  reload(): Promise<void>;
}

const ListsContext = createContext<LoadedLists | undefined>(undefined);

/** Gives the tabs their lists. One that cannot be fetched again stays as it was; one that never came is empty. */
export function ListsProvider({ lists, children }: { lists: Lists; children: ReactNode }) {
  const events = useLastGood(lists.events);
  const news = useLastGood(lists.news);
  const gallery = useLastGood(lists.gallery);
  const galleryFolders = useLastGood(lists.galleryFolders);
  const { revalidate } = useRevalidator();
  const value = {
    events: events ?? [],
    news: news ?? [],
    gallery: gallery ?? [],
    galleryFolders: galleryFolders ?? [],
    isLoaded: {
      events: events !== undefined,
      news: news !== undefined,
      gallery: gallery !== undefined,
      galleryFolders: galleryFolders !== undefined,
    },
    reload: revalidate,
  };
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

function useLastGood<T>(current: T | undefined): T | undefined {
  const [kept, setKept] = useState(current);
  if (current !== undefined && current !== kept) setKept(current);
  return current ?? kept;
}

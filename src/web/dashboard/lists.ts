import type { Event } from '#contract/events.ts';
import type { GalleryFolder, GalleryImage } from '#contract/gallery.ts';
import type { NewsArticle } from '#contract/news.ts';
import { browserClient } from '../session/browser-client.ts';
import { storedToken } from '../session/token-store.ts';

/** Every list that the dashboard works with; undefined for one that could not be loaded. */
export interface Lists {
  readonly events: readonly Event[] | undefined;
  readonly news: readonly NewsArticle[] | undefined;
  /** All of them, inside folders and outside. */
  readonly gallery: readonly GalleryImage[] | undefined;
  readonly galleryFolders: readonly GalleryFolder[] | undefined;
}

const NOTHING: Lists = {
  events: undefined,
  news: undefined,
  gallery: undefined,
  galleryFolders: undefined,
};

/** Loads all lists together (admin specification, section 7). A failure is logged; without a token nothing is asked. */
export async function loadLists(): Promise<Lists> {
  if (storedToken() === null) return NOTHING;
  const [events, news, gallery, galleryFolders] = await Promise.all([
    logged('events', browserClient.events.list()),
    logged('news', browserClient.news.list({ query: { admin: 'true' } })),
    logged('gallery', browserClient.gallery.list()),
    logged('gallery folders', browserClient.galleryFolders.list()),
  ]);
  return { events, news, gallery, galleryFolders };
}

async function logged<T>(name: string, list: Promise<T>): Promise<T | undefined> {
  try {
    return await list;
  } catch (error) {
    console.error(`Failed to load ${name}`, error);
    return undefined;
  }
}

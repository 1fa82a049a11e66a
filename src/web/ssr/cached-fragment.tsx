import { createContext, type ReactNode, useContext } from 'react';

/** A fragment whose HTML depends on one value only. */
export interface FragmentSource {
  /** Unique on the site. */
  readonly name: string;
  /** The value; arrays are compared by their elements. Objects in it must be immutable. */
  readonly cacheKey: unknown;
  readonly content: ReactNode;
}

/** Renders the placeholder of a fragment on the server (render-document.tsx); undefined in the browser. */
export const FragmentSlots = createContext<((part: FragmentSource) => ReactNode) | undefined>(undefined);

/**
 * Caches the HTML of its children on the server while `cacheKey` is unchanged. The children must not read other data,
 * such as route data or the URL, and must not contain the page's main picture.
 */
export function CachedFragment({
  name,
  cacheKey,
  children,
}: Omit<FragmentSource, 'content'> & { readonly children: ReactNode }) {
  const createSlot = useContext(FragmentSlots);
  return createSlot ? createSlot({ name, cacheKey, content: children }) : children;
}

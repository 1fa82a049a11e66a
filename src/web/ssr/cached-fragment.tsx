import { createContext, type ReactNode, useContext } from 'react';

/** A part of a page that nothing changes but one value. */
export interface Part {
  /** No other part of the site has it. */
  readonly name: string;
  /** The value; an array is the same as another with the same in it. Objects in it are never changed. */
  readonly by: unknown;
  readonly content: ReactNode;
}

/** Keeps a part's place in a page that gets it afterwards (`whole-page.tsx`); nothing where parts are drawn. */
export const PartPlaces = createContext<((part: Part) => ReactNode) | undefined>(undefined);

/**
 * Lets the server write a part of a page once for as long as the value is the same. The part asks for nothing else: not for the
 * data of its route, and of the address for no more than the value tells. It does not hold the page's main picture.
 */
export function WrittenOnce({
  name,
  by,
  children,
}: Omit<Part, 'content'> & { readonly children: ReactNode }) {
  const place = useContext(PartPlaces);
  return place ? place({ name, by, content: children }) : children;
}

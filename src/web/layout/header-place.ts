import { createContext, type ReactNode } from 'react';

/** What keeps the place of the header's content in a page that gets it afterwards (`whole-page.tsx`); undefined where it is drawn. */
export const HeaderPlace = createContext<ReactNode>(undefined);

import { createContext, type ReactNode } from 'react';

/** What keeps the places of the header's and the footer's content in a page that gets them afterwards (`whole-page.tsx`); nothing where they are drawn. */
export const FramePlaces = createContext<{ readonly header?: ReactNode; readonly footer?: ReactNode }>({});

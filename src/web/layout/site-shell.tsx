import type { ReactNode } from 'react';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { CONTENT_ID, SkipLink } from './skip-link.tsx';

/** What stands around every public page. */
export function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <Header />
      <div id={CONTENT_ID} tabIndex={-1}>
        {children}
      </div>
      <Footer />
    </>
  );
}

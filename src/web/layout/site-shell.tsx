import type { ReactNode } from 'react';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { CONTENT_ID, SkipLink } from './skip-link.tsx';

/** Skip link, header and footer around a public page. */
export function SiteShell({ children }: { children: ReactNode }) {
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

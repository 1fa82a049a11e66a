import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { SessionProvider } from '../session/session.tsx';
import { FooterContent } from './footer.tsx';
import { HeaderContent } from './header.tsx';
import { currentMark, navigation } from './navigation.ts';

/** By the pages that are marked in it: some twelve. */
const headers = new Map<string, string>();
/** The year that pages were last made in: its footer. */
let footer: { readonly year: number | undefined; readonly text: string } | undefined;

/**
 * The header's content for a path, as the server writes it. It is half of the elements of most pages, and nothing changes
 * it but the path: a served page knows of no session.
 */
export function writtenHeader(pathname: string): string {
  const marks = navigation.map((page) => currentMark(page, pathname) ?? '').join();
  const text = headers.get(marks) ?? written(<HeaderContent />, pathname);
  headers.set(marks, text);
  return text;
}

/** The footer's content, as the server writes it: a third of the elements that are left. */
export function writtenFooter(year: number | undefined): string {
  if (footer?.year !== year || !footer) footer = { year, text: written(<FooterContent year={year} />, '/') };
  return footer.text;
}

function written(content: ReactNode, pathname: string): string {
  return renderToString(
    <StaticRouter location={pathname}>
      <SessionProvider>{content}</SessionProvider>
    </StaticRouter>,
  );
}

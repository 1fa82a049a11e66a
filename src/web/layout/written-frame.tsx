import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import type { Stretch } from '#contract/stretches.ts';
import { SessionProvider } from '../session/session.tsx';
import { FooterContent } from './footer.tsx';
import { HeaderContent } from './header.tsx';
import { currentMark, navigation } from './navigation.ts';

/** By the pages that are marked in it: some twelve. */
const headers = new Map<string, Stretch>();
/** The year that pages were last made in: its footer. */
let footer: { readonly year: number | undefined; readonly content: Stretch } | undefined;

/**
 * The header's content for a path, as the server writes it. It is half of the elements of most pages, and nothing changes
 * it but the path: a served page knows of no session.
 */
export function writtenHeader(pathname: string): Stretch {
  const marks = navigation.map((page) => currentMark(page, pathname) ?? '').join();
  const content = headers.get(marks) ?? written(<HeaderContent />, pathname);
  headers.set(marks, content);
  return content;
}

/** The footer's content, as the server writes it: nothing changes it but the year. */
export function writtenFooter(year: number | undefined): Stretch {
  if (!footer || footer.year !== year)
    footer = { year, content: written(<FooterContent year={year} />, '/') };
  return footer.content;
}

function written(content: ReactNode, pathname: string): Stretch {
  const text = renderToString(
    <StaticRouter location={pathname}>
      <SessionProvider>{content}</SessionProvider>
    </StaticRouter>,
  );
  return { text };
}

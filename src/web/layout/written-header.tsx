import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { SessionProvider } from '../session/session.tsx';
import { HeaderContent } from './header.tsx';
import { currentMark, navigation } from './navigation.ts';

/** By the pages that are marked in it: some twelve. */
const written = new Map<string, string>();

/**
 * The header's content for a path, as the server writes it. It is half of the elements of most pages, and nothing changes
 * it but the path: a served page knows of no session.
 */
export function writtenHeader(pathname: string): string {
  const marks = navigation.map((page) => currentMark(page, pathname) ?? '').join();
  const text = written.get(marks) ?? write(pathname);
  written.set(marks, text);
  return text;
}

function write(pathname: string): string {
  return renderToString(
    <StaticRouter location={pathname}>
      <SessionProvider>
        <HeaderContent />
      </SessionProvider>
    </StaticRouter>,
  );
}

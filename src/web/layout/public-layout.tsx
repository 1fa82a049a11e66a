import { data, Outlet } from 'react-router';
import { loadAnnouncements, useAnnouncements } from '../announcements.tsx';
import { pageContext } from '../page-context.ts';
import { browserClient } from '../session/browser-client.ts';
import { deferred } from '../ui/feedback/deferred.tsx';
import type { Route } from './+types/public-layout';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { CONTENT_ID, SkipLink } from './skip-link.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const { parts, status } = await loadAnnouncements(context.get(pageContext).client);
  return data({ value: parts }, { status });
}

export function clientLoader() {
  return deferred(loadAnnouncements(browserClient).then(({ parts }) => parts));
}

/** Skip link, header, notices and footer around a public page. */
export default function PublicLayout() {
  return (
    <>
      <SkipLink />
      <Header />
      {useAnnouncements(
        ({ notices }) =>
          notices?.[0] && (
            <p
              role="status"
              className="bg-primary px-5 py-2.5 text-center text-balance whitespace-pre-line font-semibold text-on-primary print:hidden"
            >
              {notices.map(({ text }) => text).join('\n')}
            </p>
          ),
      )}
      <div id={CONTENT_ID} tabIndex={-1}>
        <Outlet />
      </div>
      <Footer />
    </>
  );
}

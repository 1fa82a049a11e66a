import { data, Outlet } from 'react-router';
import type { Client } from '#kit/api/client.ts';
import { browserClient } from '#kit/session/browser-client.ts';
import { loadOptional } from '#kit/ssr/load-optional.ts';
import { deferred } from '#kit/ui/feedback/deferred.tsx';
import { pageContext } from '#parish/site/page-context.ts';
import { SundayContent } from '#services/sunday-content.tsx';
import type { Route } from './+types/public-layout';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { CONTENT_ID, SkipLink } from './skip-link.tsx';

const load = ({ sunday }: Client) => loadOptional(sunday.read(), 'the services');

export async function loader({ context }: Route.LoaderArgs) {
  const value = await load(context.get(pageContext).client);
  // incomplete pages are sent with 503, so that they are not cached
  return data({ value }, { status: value ? 200 : 503 });
}

export function clientLoader() {
  return deferred(load(browserClient));
}

/** Skip link, header, notices and footer around a public page. */
export default function PublicLayout() {
  return (
    <>
      <SkipLink />
      <Header />
      <SundayContent>
        {({ notices }) =>
          notices.length > 0 && (
            <p
              role="status"
              className="bg-primary px-5 py-2.5 text-center text-balance whitespace-pre-wrap font-semibold text-on-primary print:hidden"
            >
              {notices.map(({ text }) => text).join('\n')}
            </p>
          )
        }
      </SundayContent>
      <div id={CONTENT_ID} tabIndex={-1}>
        <Outlet />
      </div>
      <Footer />
    </>
  );
}

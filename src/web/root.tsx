import garamond from '@fontsource-variable/eb-garamond/files/eb-garamond-latin-wght-normal.woff2?url';
import sourceSans from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?url';
import { type ReactNode, useEffect } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteLoaderData,
} from 'react-router';
import { dateParts, dayNumber } from '#domain/civil-date.ts';
import { accentOf } from '#domain/liturgy/seasons.ts';
import type { Route } from './+types/root';
import { ErrorScreen } from './layout/error-screen.tsx';
import { SectionScroll } from './layout/hash-scroll.tsx';
import { pageContext } from './page-context.ts';
import { pageTitle } from './page-meta.ts';
import { SessionProvider } from './session/session.tsx';
import fontSheet from './theme/fonts.css?url';
import { useLateFonts } from './theme/late-fonts.ts';
import stylesheet from './theme/theme.css?url';
import { THEME_COLOR } from './theme/theme-color.ts';

/** What every page needs of the server: the site's canonical address, and the parish's day with its year and season. They stay as they were while a page is open. */
export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl, today } = context.get(pageContext);
  return { publicUrl, today, year: dateParts(today).year, season: accentOf(dayNumber(today)) };
}

export const shouldRevalidate = () => false;

/** Only for a page that is served: in one that a script draws anew, as after a failure, the fonts are there, and the browser would complain. */
const EARLY_FONTS = import.meta.env.SSR ? [garamond, sourceSans] : [];

export const links: Route.LinksFunction = () =>
  EARLY_FONTS.map((href) => ({
    rel: 'preload',
    as: 'font',
    type: 'font/woff2',
    href,
    crossOrigin: 'anonymous',
  }));

/** Stands only where no page has its own: on the fallback screen, which nobody should find by searching. */
export function meta({ error }: Route.MetaArgs) {
  if (!error) return [{ title: pageTitle() }];
  return [{ title: errorTitle(error) }, { name: 'robots', content: 'noindex' }];
}

export function Layout({ children }: { children: ReactNode }) {
  // nothing when the loader itself has failed
  const season = useRouteLoaderData<typeof loader>('root')?.season;
  return (
    <html lang="en" data-season={season}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={THEME_COLOR.light} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={THEME_COLOR.dark} />
        <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
        <Meta />
        <Links />
        {/* in the built pages `first-paint/` does this better */}
        {import.meta.env.DEV &&
          [fontSheet, stylesheet].map((href) => <link key={href} rel="stylesheet" href={href} />)}
      </head>
      <body>
        <SessionProvider>{children}</SessionProvider>
        <ScrollRestoration />
        <SectionScroll />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  useLateFonts();
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const title = errorTitle(error);
  // what fails only after its page has begun finds the title of that page
  useEffect(() => {
    document.title = title;
  }, [title]);
  return <ErrorScreen isMissing={isMissing(error)} />;
}

function errorTitle(error: unknown): string {
  return pageTitle(isMissing(error) ? 'Page not found' : 'Something failed');
}

/** Whether a loader said so: in time, when the router has made a response of it, or after its page had begun. */
function isMissing(error: unknown): boolean {
  const status = isRouteErrorResponse(error)
    ? error.status
    : (error as { init?: ResponseInit } | null)?.init?.status;
  return status === 404;
}

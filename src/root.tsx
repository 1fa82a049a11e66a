import garamond from '@fontsource-variable/eb-garamond/files/eb-garamond-latin-wght-normal.woff2?url';
import sourceSans from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?url';
import { type ReactNode, useContext, useEffect } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useRouteLoaderData,
} from 'react-router';
import { routes } from '#app/api-routes.ts';
import { ErrorScreen } from '#app/layout/error-screen.tsx';
import { HashScroll } from '#app/layout/hash-scroll.tsx';
import { NavigationGuard } from '#app/layout/navigation-guard.tsx';
import stylesheet from '#app/theme/theme.css?url';
import { dateParts, dayNumber } from '#church-year/dates.ts';
import { periodOf } from '#church-year/index.ts';
import { THEME_COLOR } from '#kit/media/theme-color.ts';
import { setRoutes } from '#kit/session/browser-client.ts';
import { SessionProvider } from '#kit/session/session.tsx';
import { ServerDocumentContext } from '#kit/ssr/server-document.ts';
import { pageContext } from '#parish/site/page-context.ts';
import { pageTitle } from '#parish/site/page-meta.ts';
import { type Site, toSiteParish } from '#parish/site/site.ts';
import type { Route } from './+types/root';

setRoutes(routes);

/** Data for every page: the canonical site URL, the parish's details, and its date with year and season. */
export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl, today, parish: details } = context.get(pageContext);
  return {
    publicUrl,
    parish: toSiteParish(details),
    documentViewer: details.links.documentViewer,
    today,
    year: dateParts(today).year,
    season: periodOf(dayNumber(today)),
  };
}

/** Reloaded after a change in the Parish tab; otherwise not while a page is open. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.href === nextUrl.href && currentUrl.searchParams.get('tab') === 'parish';

/**
 * Only in server-rendered HTML. When a script renders the page again (after an error) the fonts are loaded already,
 * and browsers warn about unused preloads.
 */
const PRELOADED_FONTS = import.meta.env.SSR ? [garamond, sourceSans] : [];

/** Feed readers and browsers read them only in server-rendered HTML. */
const SERVER_LINKS = import.meta.env.SSR
  ? [
      { rel: 'icon', type: 'image/svg+xml', href: '/favicon.svg' },
      { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
      { rel: 'manifest', href: '/manifest.webmanifest' },
      ...['News', 'Events'].map((title) => ({
        rel: 'alternate',
        type: 'application/rss+xml',
        title,
        href: `/${title.toLowerCase()}.xml`,
      })),
    ]
  : [];

export const links: Route.LinksFunction = () => [
  ...PRELOADED_FONTS.map((href) => ({
    rel: 'preload',
    as: 'font',
    type: 'font/woff2',
    href,
    crossOrigin: 'anonymous' as const,
  })),
  ...SERVER_LINKS,
];

/** Used by the fallback screen, which has no meta of its own. */
export function meta({ error, loaderData }: Route.MetaArgs) {
  if (!error) return [{ title: pageTitle(loaderData) }];
  return [{ title: errorTitle(error, loaderData) }, { name: 'robots', content: 'noindex' }];
}

export function Layout({ children }: { children: ReactNode }) {
  // undefined when the root loader failed
  const site = useRouteLoaderData<typeof loader>('root');
  const { nonce, styles, structuredData } = useContext(ServerDocumentContext);
  useEffect(() => {
    document.querySelector('[type="speculationrules"]')?.remove();
    // browser tests wait for it, because a page ignores clicks before
    document.documentElement.dataset.hydrated = 'true';
  }, []);
  return (
    <html lang="en" data-season={site?.season} data-time-zone={site?.parish.place.timeZone}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {import.meta.env.SSR && (
          // scripts need not render them again
          <>
            <meta name="theme-color" media="(prefers-color-scheme: light)" content={THEME_COLOR.light} />
            <meta name="theme-color" media="(prefers-color-scheme: dark)" content={THEME_COLOR.dark} />
            {structuredData?.map((json) => (
              // biome-ignore lint/security/noDangerouslySetInnerHtml: React would escape its quotes
              <script key={json} type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
            ))}
          </>
        )}
        <Meta />
        <Links />
        {import.meta.env.DEV ? (
          <link rel="stylesheet" href={stylesheet} />
        ) : (
          // the browser keeps the element that the server rendered
          <style href="theme" precedence="default" nonce={nonce}>
            {styles}
          </style>
        )}
      </head>
      <body>
        <SessionProvider>
          {children}
          <NavigationGuard />
        </SessionProvider>
        <ScrollRestoration />
        <HashScroll />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const title = errorTitle(error, useRouteLoaderData<typeof loader>('root'));
  // an error thrown after the page started rendering finds the page's title
  useEffect(() => {
    document.title = title;
  }, [title]);
  return <ErrorScreen isNotFound={isNotFound(error)} />;
}

function errorTitle(error: unknown, site: Site | undefined): string {
  return pageTitle(site, isNotFound(error) ? 'Page not found' : 'Something went wrong');
}

/** Whether a loader threw a 404 or 410: before rendering, as a router response, or from deferred data, as thrown. */
function isNotFound(error: unknown): boolean {
  const status = isRouteErrorResponse(error)
    ? error.status
    : (error as { init?: ResponseInit } | null)?.init?.status;
  return status === 404 || status === 410;
}

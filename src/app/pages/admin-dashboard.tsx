import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { loadLists, useReloadOnReconnect } from '#kit/crud/list/lists.tsx';
import { prefetchCurrentUser } from '#kit/session/fetch-current-user.ts';
import { Guard } from '#kit/session/guard.tsx';
import { OfflineBanner } from '#kit/session/offline-banner.tsx';
import { useSession } from '#kit/session/session.tsx';
import { Skeleton } from '#kit/ui/feedback/skeleton.tsx';
import { Spinner } from '#kit/ui/feedback/spinner.tsx';
import { pageTitle } from '#parish/site/page-meta.ts';
import { Dashboard } from '../dashboard/dashboard.tsx';
import { DashboardSkeleton } from '../dashboard/dashboard-skeleton.tsx';
import { listCalls } from '../dashboard/list-calls.ts';
import { activeTab } from '../dashboard/tabs.ts';
import type { Route } from './+types/admin-dashboard';

export function meta({ location, matches }: Route.MetaArgs) {
  const { label } = activeTab(new URLSearchParams(location.search));
  return [{ title: pageTitle(matches[0].loaderData, label) }, { name: 'robots', content: 'noindex' }];
}

let wasLoaded = false;

/**
 * Runs only in the browser, because the server has no session. The first load does not wait for the lists, so that the
 * dashboard renders early; a revalidation does. The user, lists and tab code are requested in parallel.
 */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  prefetchCurrentUser();
  const lists = loadLists(listCalls);
  const code = activeTab(new URL(request.url).searchParams).load();
  const isReload = wasLoaded;
  wasLoaded = true;
  if (!isReload) return { lists };
  await code;
  return { lists: await lists };
}

/** Reloads the lists on revalidation, not when the tab changes. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.href === nextUrl.href;
}

export default function AdminDashboard({ loaderData }: Route.ComponentProps) {
  useReloadOnReconnect();
  return (
    // the session has been loading since the page was opened
    <Guard fallback={<LoadingDashboard isDelayed={performance.now() < 300} />}>
      {(user) => <Dashboard user={user} lists={loaderData.lists} />}
    </Guard>
  );
}

/** The server renders only this. */
export function HydrateFallback() {
  return <LoadingDashboard isDelayed />;
}

function LoadingDashboard({ isDelayed }: { isDelayed: boolean }) {
  const { isUnreachable } = useSession();
  return (
    <DashboardSkeleton title="Dashboard">
      <div className="space-y-8 noscript:hidden">
        {isUnreachable ? (
          <OfflineBanner />
        ) : (
          <>
            <Spinner text="Opening the dashboard…" isDelayed={isDelayed} />
            <Skeleton lines={6} />
          </>
        )}
      </div>
      <p className="hidden font-semibold noscript:block">
        The dashboard requires JavaScript. Please turn it on in your browser.
      </p>
    </DashboardSkeleton>
  );
}

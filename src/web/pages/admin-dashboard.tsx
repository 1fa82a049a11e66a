import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { parish } from '#parish';
import { Dashboard } from '../dashboard/dashboard.tsx';
import { DashboardSkeleton } from '../dashboard/dashboard-skeleton.tsx';
import { loadLists, useReloadOnReconnect } from '../dashboard/lists.tsx';
import { activeTab } from '../dashboard/tabs.ts';
import { prefetchCurrentUser } from '../session/fetch-current-user.ts';
import { Guard } from '../session/guard.tsx';
import { OfflineBanner } from '../session/offline-banner.tsx';
import { useSession } from '../session/session.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import type { Route } from './+types/admin-dashboard';

export function meta({ location }: Route.MetaArgs) {
  const { label } = activeTab(new URLSearchParams(location.search));
  return [{ title: `${label} · ${parish.name}` }, { name: 'robots', content: 'noindex' }];
}

let wasLoaded = false;

/**
 * Runs only in the browser, because the server has no session. The first load does not wait for the lists, so that the
 * dashboard renders early; a revalidation does. The user, lists and tab code are requested in parallel.
 */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  prefetchCurrentUser();
  const lists = loadLists();
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
    <Guard fallback={<LoadingDashboard />}>
      {(user) => <Dashboard user={user} lists={loaderData.lists} />}
    </Guard>
  );
}

/** The server renders only this. */
export function HydrateFallback() {
  return <LoadingDashboard />;
}

function LoadingDashboard() {
  const { isUnreachable } = useSession();
  const title = isUnreachable ? 'Dashboard' : 'Opening the dashboard…';
  return (
    <DashboardSkeleton
      title={
        <>
          <span className="noscript:hidden">{title}</span>
          <span className="hidden noscript:inline">Dashboard</span>
        </>
      }
    >
      <div className="noscript:hidden">{isUnreachable ? <OfflineBanner /> : <Skeleton lines={6} />}</div>
      <p className="hidden font-semibold noscript:block">
        The dashboard requires JavaScript. Please turn it on in your browser.
      </p>
    </DashboardSkeleton>
  );
}

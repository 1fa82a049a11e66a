import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { parish } from '#parish';
import { Dashboard } from '../dashboard/dashboard.tsx';
import { QuietShell } from '../dashboard/dashboard-skeleton.tsx';
import { loadLists } from '../dashboard/lists.ts';
import { tabOf } from '../dashboard/tabs.ts';
import { useReloadAfterTrouble } from '../dashboard/use-lists.tsx';
import { askAhead } from '../session/fetch-current-user.ts';
import { Guard } from '../session/guard.tsx';
import { UnreachableNote } from '../session/offline-banner.tsx';
import { useSession } from '../session/session.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import type { Route } from './+types/admin-dashboard';

export function meta({ location }: Route.MetaArgs) {
  const { label } = tabOf(new URLSearchParams(location.search));
  return [{ title: `${label} · ${parish.name}` }, { name: 'robots', content: 'noindex' }];
}

let isOpen = false;

/**
 * Runs in the browser only: the server knows of no session. The dashboard stands before its lists are there; a reload is over
 * when they are. The tab's code is fetched together with them, and the question whose they are goes ahead of both.
 */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  askAhead();
  const lists = loadLists();
  const code = tabOf(new URL(request.url).searchParams).load();
  const isReload = isOpen;
  isOpen = true;
  if (!isReload) return { lists };
  await code;
  return { lists: await lists };
}

/** The lists are fetched again when a change asks for it, not when a tab is changed. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.href === nextUrl.href;
}

export default function AdminDashboard({ loaderData }: Route.ComponentProps) {
  useReloadAfterTrouble();
  return <Guard waiting={<Waiting />}>{(user) => <Dashboard user={user} lists={loaderData.lists} />}</Guard>;
}

/** All that the server renders. */
export function HydrateFallback() {
  return <Waiting />;
}

function Waiting() {
  const { isUnreachable } = useSession();
  const title = isUnreachable ? 'Dashboard' : 'Opening the dashboard…';
  return (
    <QuietShell
      title={
        <>
          <span className="noscript:hidden">{title}</span>
          <span className="hidden noscript:inline">Dashboard</span>
        </>
      }
    >
      <div className="noscript:hidden">{isUnreachable ? <UnreachableNote /> : <Skeleton lines={6} />}</div>
      <p className="hidden font-semibold noscript:block">
        The dashboard needs JavaScript; please turn it on in your browser.
      </p>
    </QuietShell>
  );
}

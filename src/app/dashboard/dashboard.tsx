import Globe from 'lucide-react/icons/globe';
import Search from 'lucide-react/icons/search';
import { Suspense, use, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { CurrentUser } from '#kit/auth/contract.ts';
import { type DeferredLists, ListsProvider } from '#kit/crud/list/lists.tsx';
import { TrashView } from '#kit/crud/list/trash-list.tsx';
import { Button } from '#kit/ui/controls/button.tsx';
import { Link } from '#kit/ui/controls/link.tsx';
import { useResult } from '#kit/ui/dialogs/result-dialog.tsx';
import { Skeleton } from '#kit/ui/feedback/skeleton.tsx';
import { CONTENT_ID, SkipLink } from '../layout/skip-link.tsx';
import { DashboardTitle } from './dashboard-skeleton.tsx';
import { KeysDialog } from './palette/keys-dialog.tsx';
import { Palette } from './palette/palette.tsx';
import { pressAddButton, useSingleKeys } from './palette/use-single-keys.ts';
import { Sidebar } from './sidebar.tsx';
import { activeTab } from './tabs.ts';

/** 'New: 3', after the tab's name. */
function NewRequestCount({ lists }: { lists: DeferredLists }) {
  const { newRequests, newVisits, newTakeDowns } = lists instanceof Promise ? use(lists) : lists;
  const count = [newRequests, newVisits, newTakeDowns].reduce((sum, list) => sum + (list?.total ?? 0), 0);
  if (count === 0) return null;
  return (
    <span className="ml-auto rounded-full bg-lamp px-2.5 text-[0.9rem] font-semibold text-night tabular-nums">
      <span className="sr-only">New: </span>
      {count}
    </span>
  );
}

/** The dashboard shell around the active tab. */
export function Dashboard({ user, lists }: { user: CurrentUser; lists: DeferredLists }) {
  const [search] = useSearchParams();
  const tab = activeTab(search);
  const trash = search.get('trash');
  const result = useResult();
  const [shown, setShown] = useState<'palette' | 'keys' | null>(null);
  const close = () => setShown(null);
  const showKeys = () => setShown('keys');
  const showPalette = () => setShown('palette');
  useSingleKeys({ '/': showPalette, '?': showKeys, n: pressAddButton });
  return (
    <div className="min-h-dvh md:grid md:grid-cols-[17rem_minmax(0,1fr)]">
      <SkipLink />
      <Sidebar
        current={tab}
        newRequests={
          <Suspense>
            <NewRequestCount lists={lists} />
          </Suspense>
        }
      />
      <div className="min-w-0">
        <header className="border-b border-line">
          <div className="wrap flex min-h-16 flex-wrap items-center justify-between gap-x-2 gap-y-1 py-2">
            <p className="text-quiet">
              Welcome, <strong className="font-semibold text-ink">{user.name}</strong>
            </p>
            <div className="flex sm:gap-x-6">
              <Button
                look="plain"
                aria-keyshortcuts="/"
                className="link inline-flex min-h-11 min-w-11 items-center justify-center gap-2 font-semibold"
                onClick={showPalette}
              >
                <Search size={18} strokeWidth={1.5} />
                <span className="max-sm:sr-only">Search</span>
              </Button>
              <Link to="/" className="link inline-flex min-h-11 items-center gap-2 font-semibold">
                <Globe size={18} strokeWidth={1.5} />
                View site
              </Link>
            </div>
          </div>
        </header>
        <main
          id={CONTENT_ID}
          tabIndex={-1}
          className="wrap py-5 outline-none md:py-12 [&_:is(a,button)]:scroll-mb-24"
        >
          <DashboardTitle>{tab.heading ?? tab.label}</DashboardTitle>
          <Suspense fallback={<Skeleton lines={6} />}>
            <ListsProvider lists={lists}>
              <Suspense key={tab.key} fallback={<Skeleton lines={6} />}>
                {trash === null ? (
                  <tab.Content />
                ) : (
                  <TrashView kinds={trash.split(',')} onResult={result.show} />
                )}
              </Suspense>
            </ListsProvider>
          </Suspense>
          {shown === 'palette' && <Palette onClose={close} />}
          {shown === 'keys' && <KeysDialog onClose={close} />}
          {result.dialog}
        </main>
      </div>
    </div>
  );
}

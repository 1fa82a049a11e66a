import type { ReactNode } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { Client } from '#contract/client.ts';
import type { loader } from './layout/public-layout.tsx';
import { loadParts } from './load-optional.ts';
import { DeferredContent } from './ui/feedback/deferred.tsx';

/** What every public page announces: the next service and the current notices. */
export function loadAnnouncements({ schedule, notices }: Client) {
  return loadParts({ next: schedule.next(), notices: notices.list() });
}

type Announcements = Awaited<ReturnType<typeof loadAnnouncements>>['parts'];

/** Renders the announcements; nothing until they are loaded, and outside the public pages. */
export function useAnnouncements(render: (announcements: Announcements) => ReactNode): ReactNode {
  const data = useRouteLoaderData<typeof loader>('layout/public-layout');
  return (
    data && (
      <DeferredContent data={data} skeleton={null}>
        {render}
      </DeferredContent>
    )
  );
}

/** The next service in words, if one is known. */
export function NextService({ className }: { className: string }) {
  return useAnnouncements(
    ({ next }) => next?.text && <p className={`wrap-anywhere ${className}`}>{next.text}</p>,
  );
}

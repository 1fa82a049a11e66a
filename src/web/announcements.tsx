import type { ReactNode } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { Client } from '#contract/client.ts';
import type { loader } from './layout/public-layout.tsx';
import { loadParts } from './load-optional.ts';
import { DeferredContent } from './ui/feedback/deferred.tsx';

/** What every public page may announce: the next service, the current notices, and whether the parish is live. */
export function loadAnnouncements({ schedule, notices, live }: Client) {
  return loadParts({ next: schedule.next(), notices: notices.list(), live: live.read() });
}

type Announcements = Awaited<ReturnType<typeof loadAnnouncements>>['parts'];

/** Renders the announcements; as if there were none until they are loaded, and outside the public pages. */
export function useAnnouncements(render: (announcements: Announcements) => ReactNode): ReactNode {
  const data = useRouteLoaderData<typeof loader>('layout/public-layout') ?? { value: {} };
  return (
    <DeferredContent data={data} skeleton={render({})}>
      {render}
    </DeferredContent>
  );
}

/** The next service in words, if one is known. */
export function NextService({ className }: { className: string }) {
  return useAnnouncements(
    ({ next }) => next?.text && <p className={`wrap-anywhere ${className}`}>{next.text}</p>,
  );
}

import type { LectionaryService } from '#contract/resources/lectionary.ts';
import { ServiceReadings } from '../features/lectionary/services/service-readings.tsx';
import { SERVICE_READINGS_URL } from '../features/lectionary/sheet/sheet-urls.ts';
import { pageContext } from '../page-context.ts';
import { pageMeta } from '../page-meta.ts';
import { browserClient } from '../session/browser-client.ts';
import { type Deferred, DeferredContent, deferred } from '../ui/feedback/deferred.tsx';
import { DetailSkeleton } from '../ui/layout/detail-page.tsx';
import type { Route } from './+types/service-readings';

type Services = Deferred<readonly LectionaryService[]>;

const TITLE = 'Readings for services and saints';

export async function loader({ context }: Route.LoaderArgs): Promise<Services> {
  return { value: await context.get(pageContext).client.lectionary.services() };
}

export function clientLoader(): Promise<Services> {
  return deferred(browserClient.lectionary.services());
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: TITLE,
    description:
      'The Bible readings for baptism, matrimony, funerals, the blessing of the home and other services, and the readings that feasts of saints share.',
    path: SERVICE_READINGS_URL,
    publicUrl: matches[0].loaderData?.publicUrl,
  });
}

/** The readings of the lectionary that have no date. */
export default function ServiceReadingsPage({ loaderData }: Route.ComponentProps) {
  return (
    <DeferredContent data={loaderData} skeleton={<DetailSkeleton />}>
      {(services) => <ServiceReadings title={TITLE} services={services} />}
    </DeferredContent>
  );
}

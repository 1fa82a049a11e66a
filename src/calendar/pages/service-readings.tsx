import { browserClient } from '#kit/session/browser-client.ts';
import { Link } from '#kit/ui/controls/link.tsx';
import { type Deferred, DeferredContent, deferred } from '#kit/ui/feedback/deferred.tsx';
import { DetailPage, DetailSkeleton } from '#parish/site/detail-page.tsx';
import { Malayalam } from '#parish/site/malayalam.tsx';
import { pageContext } from '#parish/site/page-context.ts';
import { staticMeta } from '#parish/site/page-meta.ts';
import type { LectionaryService } from '../contract.ts';
import { BibleNote, ReadingList } from '../readings/reading-list.tsx';
import { CALENDAR_URL, SERVICE_READINGS_URL, sheetUrl } from '../urls.ts';
import type { Route } from './+types/service-readings';

type Services = Deferred<readonly LectionaryService[]>;

const TITLE = 'Readings for services and saints';
const GROUPS = [
  {
    kind: 'service',
    heading: 'Sacraments and other services',
    text: 'The readings of services that have no date of their own.',
  },
  {
    kind: 'common',
    heading: 'Common readings',
    text: 'Read on feasts of St. Mary, apostles, martyrs and saints that have no readings of their own, and in a time of need.',
  },
] as const;

export async function loader({ context }: Route.LoaderArgs): Promise<Services> {
  return { value: await context.get(pageContext).client.lectionary.services() };
}

export function clientLoader(): Promise<Services> {
  return deferred(browserClient.lectionary.services());
}

export const meta = staticMeta({
  title: TITLE,
  description:
    'The Bible readings for baptism, matrimony, funerals, the blessing of the home and other services, and the readings that feasts of saints share.',
  path: SERVICE_READINGS_URL,
  image: '/previews/readings.jpg',
});

/** Readings of rites and common readings. Without scripts, their sheets contain the passages. */
export default function ServiceReadingsPage({ loaderData }: Route.ComponentProps) {
  return (
    <DeferredContent data={loaderData} skeleton={<DetailSkeleton />}>
      {(services) => (
        <DetailPage title={TITLE} back={{ to: CALENDAR_URL, text: 'Monthly calendar' }}>
          <header>
            <p className="eyebrow">Lectionary</p>
            <h1 className="mt-3">{TITLE}</h1>
          </header>
          {GROUPS.map(({ kind, heading, text }) => {
            const group = services.filter((service) => service.kind === kind);
            return (
              <div key={kind} className="pt-8">
                <h2 className="text-[1.9rem]">{heading}</h2>
                <p className="mt-2 text-quiet">{text}</p>
                <ul className="mt-3 gap-x-8 sm:columns-2 print:hidden">
                  {group.map(({ key, name }) => (
                    <li key={key}>
                      <a href={`#${key}`} className="link inline-flex min-h-11 items-center leading-snug">
                        {name}
                      </a>
                    </li>
                  ))}
                </ul>
                {group.map((service) => (
                  <ServiceEntry key={service.key} service={service} />
                ))}
              </div>
            );
          })}
          <BibleNote />
        </DetailPage>
      )}
    </DeferredContent>
  );
}

function ServiceEntry({ service: { key, name, malayalam, readings } }: { service: LectionaryService }) {
  return (
    <section
      id={key}
      tabIndex={-1}
      aria-labelledby={`${key}-name`}
      className="mt-6 border-t border-line pt-4"
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id={`${key}-name`} className="text-[1.45rem]">
          {name}
          <Malayalam>{malayalam}</Malayalam>
        </h2>
        <Link to={sheetUrl(key)} className="link inline-flex min-h-11 items-center print:hidden">
          Readers’ sheet<span className="sr-only"> for {name}</span>
        </Link>
      </header>
      <ReadingList readings={readings} />
    </section>
  );
}

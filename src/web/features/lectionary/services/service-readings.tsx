import type { LectionaryService } from '#contract/resources/lectionary.ts';
import { Link } from '../../../ui/controls/link.tsx';
import { DetailPage } from '../../../ui/layout/detail-page.tsx';
import { BibleNote, ReadingList } from '../readings/reading-list.tsx';
import { sheetUrl } from '../sheet/sheet-urls.ts';
import { CALENDAR_URL } from '../urls.ts';

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

/** Readings of rites and common readings. Without scripts, their sheets contain the passages. */
export function ServiceReadings({
  title,
  services,
}: {
  title: string;
  services: readonly LectionaryService[];
}) {
  return (
    <DetailPage title={title} picture={null} back={{ to: CALENDAR_URL, text: 'Monthly calendar' }}>
      <header>
        <p className="eyebrow">Lectionary</p>
        <h1 className="mt-3 text-[clamp(2.1rem,1.6rem+2.2vw,3.2rem)]">{title}</h1>
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
  );
}

function ServiceEntry({ service: { key, name, readings } }: { service: LectionaryService }) {
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
        </h2>
        <Link to={sheetUrl(key)} className="link inline-flex min-h-11 items-center print:hidden">
          Readers' sheet<span className="sr-only"> for {name}</span>
        </Link>
      </header>
      <ReadingList readings={readings} />
    </section>
  );
}

import type { ReactNode } from 'react';
import { data } from 'react-router';
import { weekday } from '#church-year/dates.ts';
import { submitPost } from '#inbox/forms/inbox-form.ts';
import { visitForm } from '#inbox/forms/visit.ts';
import { VisitForm } from '#inbox/forms/visit-form.tsx';
import { VISIT_DAYS } from '#inbox/wire.ts';
import { loadParts } from '#kit/ssr/load-optional.ts';
import { SectionHeader } from '#kit/ui/layout/section-header.tsx';
import { Portrait } from '#kit/ui/media/portrait.tsx';
import { pageContext } from '#parish/site/page-context.ts';
import { PageHeader } from '#parish/site/page-header.tsx';
import { staticMeta } from '#parish/site/page-meta.ts';
import { addressLine, siteName, useParish } from '#parish/site/site.ts';
import { SundayContent, serviceSentence } from '#services/sunday-content.tsx';
import type { Route } from './+types/visit';
import church from './church.svg';
import inlineChurch from './church.svg?inline';

export async function loader({ context }: Route.LoaderArgs) {
  const { client, parish, today } = context.get(pageContext);
  const { parts, status } = await loadParts({
    dates: client.schedule.list({ query: { days: VISIT_DAYS } }),
  });
  const sundays = (parts.dates ?? [])
    .filter(({ change, date }) => change !== 'notHeld' && weekday(date) === 0 && date > today)
    .map(({ date }) => date);
  const { version: _, greeterImage: _image, ...visit } = parish.visit;
  return data(
    {
      visit,
      greeter: parish.pictures.greeter,
      sundays: [...new Set(sundays)],
    },
    { status },
  );
}

export function action({ request, context }: Route.ActionArgs) {
  return submitPost(request, context.get(pageContext).client, visitForm);
}

export const meta = staticMeta({
  title: 'Your first visit',
  description: (parish, matches) =>
    `${serviceSentence(matches) || 'Services'} at ${siteName(parish)}: when and where to come, where to park, what to expect, and answers to questions.`,
  path: '/visit',
  image: '/previews/visit.jpg',
});

/** What to know before the first visit, and a form to announce it. */
export default function VisitPage({ loaderData, actionData }: Route.ComponentProps) {
  const { visit, greeter, sundays } = loaderData;
  const { place, prayerRequests } = useParish();
  const address = addressLine(place);
  return (
    <main>
      <PageHeader
        path="/visit"
        scene={import.meta.env.SSR ? inlineChurch : church}
        title="Your first visit"
        introduction={visit.introduction}
      >
        <dl className="mt-4 grid gap-x-8 gap-y-3 sm:grid-cols-2">
          <SundayContent>
            {({ texts, next }) =>
              texts.usual && (
                <Fact term="When">
                  {texts.headline && <strong className="block">{texts.headline}</strong>}
                  {texts.usual}
                  {next && (
                    <a href="/calendar/next-service.ics" className="footer-link block">
                      Add to my calendar
                    </a>
                  )}
                </Fact>
              )
            }
          </SundayContent>
          <Fact term="Where">
            {place.mapUrl && address ? (
              <a href={place.mapUrl} rel="noopener noreferrer" className="footer-link">
                {address}
              </a>
            ) : (
              address
            )}
          </Fact>
          <SundayContent>
            {({ texts }) =>
              texts.parking.map(({ term, text }) => (
                <Fact key={term} term={term}>
                  {text}
                </Fact>
              ))
            }
          </SundayContent>
          <Fact term="Which door">{visit.door}</Fact>
          <Fact term="Bus and train">{visit.transit}</Fact>
        </dl>
        <p className="mt-4">
          <a href="#tell-us" className="button button-lamp">
            Tell us you are coming
          </a>
        </p>
      </PageHeader>
      <TextGrid
        eyebrow="What to expect"
        title="What happens when you come"
        entries={[{ title: 'How long it takes', text: visit.duration }, ...visit.expectations]}
      />
      {visit.greeterName && (
        <section aria-labelledby="greeter" className="wrap section">
          <div className="grid max-w-[44rem] grid-cols-[7rem_minmax(0,1fr)] gap-5 sm:grid-cols-[9rem_minmax(0,1fr)]">
            <div>
              <Portrait name={visit.greeterName} picture={greeter} sizes="(min-width: 40rem) 9rem, 7rem" />
            </div>
            <div className="wrap-anywhere">
              <p className="eyebrow">Who greets you</p>
              <h2 id="greeter" className="mt-2 text-[1.9rem]">
                {visit.greeterName}
              </h2>
              <p className="mt-2 text-quiet">{visit.greeterText}</p>
            </div>
          </div>
        </section>
      )}
      <TextGrid
        eyebrow="Before you come"
        title="Questions and answers"
        entries={visit.questions.map(({ question, answer }) => ({ title: question, text: answer }))}
      />
      <section id="tell-us" tabIndex={-1} className="wrap section">
        <SectionHeader eyebrow="If you like" title="Tell us you are coming" />
        <div className="max-w-[44rem]">
          <VisitForm sundays={sundays} keptDays={prayerRequests.keptDays} serverResult={actionData} />
        </div>
      </section>
    </main>
  );
}

function Fact({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  if (!children) return null;
  return (
    <div>
      <dt className="font-semibold text-lamp">{term}</dt>
      <dd className="text-on-night wrap-anywhere">{children}</dd>
    </div>
  );
}

interface TextGridProps {
  readonly eyebrow: string;
  readonly title: string;
  readonly entries: readonly { readonly title: string; readonly text: string }[];
}

/** A section of short texts with headings. A text that is empty is not shown. */
function TextGrid({ eyebrow, title, entries }: TextGridProps) {
  const shown = entries.filter(({ text }) => text);
  if (shown.length === 0) return null;
  return (
    <section className="wrap section">
      <SectionHeader eyebrow={eyebrow} title={title} />
      <div className="grid gap-x-14 gap-y-8 md:grid-cols-2">
        {shown.map((entry) => (
          <div key={entry.title}>
            <h3 className="text-[1.45rem]">{entry.title}</h3>
            <p className="mt-1 max-w-[23.9em] text-quiet">{entry.text}</p>
          </div>
        ))}
      </div>
    </section>
  );
}

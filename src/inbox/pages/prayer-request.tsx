import { pageContext } from '#parish/site/page-context.ts';
import { PageHeader } from '#parish/site/page-header.tsx';
import { staticMeta } from '#parish/site/page-meta.ts';
import { siteName, useParish } from '#parish/site/site.ts';
import { retentionNote, submitPost } from '../forms/inbox-form.ts';
import { prayerForm } from '../forms/prayer.ts';
import { PrayerForm } from '../forms/prayer-form.tsx';
import { memorialDayNames } from '../memorial-dates.ts';
import type { Route } from './+types/prayer-request';
import candles from './candles.svg';
import inlineCandles from './candles.svg?inline';

/** On the server, so that the page does not load the church's year. */
export function loader() {
  return { days: memorialDayNames };
}

export function action({ request, context }: Route.ActionArgs) {
  return submitPost(request, context.get(pageContext).client, prayerForm);
}

export const meta = staticMeta({
  title: 'Prayer Request',
  description: (parish) =>
    `Ask ${siteName(parish)}, to pray with you: for blessings and healing, for a wedding, in memory of the departed.`,
  path: '/prayer-request',
  image: '/previews/prayer-request.jpg',
});

/** The prayer request page (public specification, section 2). */
export default function PrayerRequestPage({ loaderData: { days }, actionData }: Route.ComponentProps) {
  const { words, place, phoneUrl, prayerRequests } = useParish();
  return (
    <main>
      <PageHeader
        path="/prayer-request"
        scene={import.meta.env.SSR ? inlineCandles : candles}
        title="Prayer Request"
        introduction={words.prayerIntroduction}
      />
      <div className="section wrap grid gap-12 md:grid-cols-[minmax(0,1fr)_20rem] lg:gap-20">
        <PrayerForm days={days} serverResult={actionData} />
        <aside className="space-y-8 md:order-last">
          <div>
            <blockquote className="text-xl italic">
              “Pray for one another, that you may be healed.”
            </blockquote>
            <p className="mt-3 text-quiet">James 5:16 · WEB</p>
          </div>
          <section aria-labelledby="who-reads-it">
            <h2 id="who-reads-it" className="text-2xl">
              Who reads your request
            </h2>
            {words.prayerPrivacy && <p className="mt-2">{words.prayerPrivacy}</p>}
            <p className="mt-2">{retentionNote(prayerRequests.keptDays)}</p>
            {words.prayerCall && place.phone && (
              <p className="mt-3">
                {words.prayerCall}{' '}
                <a href={phoneUrl || undefined} className="link whitespace-nowrap">
                  {place.phone}
                </a>
                .
              </p>
            )}
          </section>
        </aside>
      </div>
    </main>
  );
}

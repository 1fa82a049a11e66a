import { data } from 'react-router';
import { parish } from '#parish';
import { privacyNote } from '../features/prayer/messages.ts';
import { PrayerForm } from '../features/prayer/prayer-form.tsx';
import {
  type PrayerResult,
  readFormValues,
  submitPrayer,
  toPrayerRequestBody,
  validatePrayer,
} from '../features/prayer/prayer-values.ts';
import { PageHeader } from '../layout/page-header.tsx';
import { pageContext } from '../page-context.ts';
import { pageMeta } from '../page-meta.ts';
import candles from '../ui/art/candles.svg';
import inlineCandles from '../ui/art/candles.svg?inline';
import type { Route } from './+types/prayer-request';

/** Handles a form submitted without scripts; the response is the page with the submitted values. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const values = readFormValues(form);
  const errors = validatePrayer(values);
  if (Object.keys(errors).length > 0)
    return data<PrayerResult>({ isReceived: false, values, errors }, { status: 400 });
  const body = toPrayerRequestBody(values, String(form.get('website') ?? ''));
  const { status, ...result } = await submitPrayer(context.get(pageContext).client, { body, values });
  return data<PrayerResult>(result, { status });
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Prayer Request',
    description: `Ask ${parish.name}, ${parish.address.city}, to pray with you: for blessings and healing, for a wedding, in memory of the departed.`,
    path: '/prayer-request',
    image: '/previews/prayer-request.jpg',
    publicUrl: matches[0].loaderData?.publicUrl,
  });
}

/** The prayer request page (public specification, section 2). */
export default function PrayerRequestPage({ actionData }: Route.ComponentProps) {
  return (
    <main>
      <PageHeader
        path="/prayer-request"
        scene={import.meta.env.SSR ? inlineCandles : candles}
        title="Prayer Request"
        introduction="In sickness and in joy, for the living and for those who have gone before us: tell us whom to pray for. A few words are enough."
      />
      <div className="section wrap grid gap-12 md:grid-cols-[minmax(0,1fr)_20rem] lg:gap-20">
        <PrayerForm serverResult={actionData} />
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
            <p className="mt-2">{privacyNote}</p>
            <p className="mt-3">
              Would you rather talk to someone? Call us at{' '}
              <a href={`tel:${parish.phone.dial}`} className="link whitespace-nowrap">
                {parish.phone.shown}
              </a>
              .
            </p>
          </section>
        </aside>
      </div>
    </main>
  );
}

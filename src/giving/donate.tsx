import Mail from 'lucide-react/icons/mail';
import MessageCircle from 'lucide-react/icons/message-circle';
import { lazy, Suspense } from 'react';
import { data } from 'react-router';
import type { Client } from '#kit/api/client.ts';
import { browserClient } from '#kit/session/browser-client.ts';
import { useSession } from '#kit/session/session.tsx';
import { loadOptional } from '#kit/ssr/load-optional.ts';
import { mailtoUrl } from '#kit/text/links/mailto-url.ts';
import { type Deferred, DeferredContent, deferred } from '#kit/ui/feedback/deferred.tsx';
import { Skeleton } from '#kit/ui/feedback/skeleton.tsx';
import type { Parish } from '#parish/contract.ts';
import { pageContext } from '#parish/site/page-context.ts';
import { PageHeader } from '#parish/site/page-header.tsx';
import { staticMeta } from '#parish/site/page-meta.ts';
import { siteName, useParish } from '#parish/site/site.ts';
import type { Route } from './+types/donate';
import { loadPayment } from './load-payment.ts';
import oilLamp from './oil-lamp.svg';
import inlineOilLamp from './oil-lamp.svg?inline';
import { PaymentMethods } from './payment-methods.tsx';

// loaded only for signed-in staff
const EditPayment = lazy(async () => ({
  default: (await import('./payment-dialog.tsx')).EditPayment,
}));

const WAYS_TO_GIVE_ID = 'ways-to-give';

async function loadDonations(client: Client) {
  const [payment, details] = await Promise.all([
    loadPayment(client),
    loadOptional(client.parish.read(), 'the texts'),
  ]);
  return { ...payment, words: details?.words, status: details ? payment.status : (503 as const) };
}
type Donations = Awaited<ReturnType<typeof loadDonations>>;

export async function loader({ context }: Route.LoaderArgs) {
  const value = await loadDonations(context.get(pageContext).client);
  // incomplete pages are sent with 503, so that they are not cached
  return data<Deferred<Donations>>({ value }, { status: value.status });
}

export function clientLoader() {
  return deferred(loadDonations(browserClient));
}

export const meta = staticMeta({
  title: 'Donate',
  description: (parish) => `How to support ${siteName(parish)}: ways to give, and what your gift does.`,
  path: '/donate',
  image: '/previews/donate.jpg',
});

/** The donation page (public specification, section 2). */
export default function DonatePage({ loaderData }: Route.ComponentProps) {
  const { user } = useSession();
  return (
    <main>
      <PageHeader
        path="/donate"
        scene={import.meta.env.SSR ? inlineOilLamp : oilLamp}
        title="Support Our Ministry"
        introduction={useParish().words.donateIntroduction}
      />
      <DeferredContent data={loaderData} skeleton={<Skeleton lines={6} />}>
        {({ info, words }) => (
          <>
            <section aria-labelledby={WAYS_TO_GIVE_ID} className="section wrap">
              <h2 id={WAYS_TO_GIVE_ID} className="sr-only">
                Ways to give
              </h2>
              {user && (
                <Suspense>
                  <EditPayment info={info} />
                </Suspense>
              )}
              <PaymentMethods info={info} />
              {words && <OtherWays links={words.donationLinks} />}
              <div className="mt-12">
                <AfterPayment info={info} words={words} />
              </div>
            </section>
            {words && words.donationPurposes.length > 0 && (
              <section className="wrap section">
                <h2 className="mb-6 text-[clamp(1.9rem,1.5rem+1.5vw,2.6rem)]">What your gift does</h2>
                <PaymentPurposes purposes={words.donationPurposes} />
              </section>
            )}
            {words?.donationThanks && (
              <section className="wrap section text-center">
                <h2 className="text-[clamp(1.9rem,1.5rem+1.5vw,2.6rem)]">Thank you</h2>
                <p className="mx-auto mt-3 max-w-[19.2em] font-serif text-[1.35rem]/normal text-quiet">
                  {words.donationThanks}
                </p>
              </section>
            )}
          </>
        )}
      </DeferredContent>
    </main>
  );
}

/** Links of the parish to other ways to give. */
function OtherWays({ links }: { links: Parish['words']['donationLinks'] }) {
  if (links.length === 0) return null;
  return (
    <ul aria-label="Other ways to give" className="mt-6 grid gap-6 lg:grid-cols-3">
      {links.map(({ title, text, url }) => (
        <li key={url} className="card p-6">
          <a
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            className="button button-quiet wrap-anywhere"
          >
            {title}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
          {text && <p className="mt-3 text-quiet">{text}</p>}
        </li>
      ))}
    </ul>
  );
}

/** Cards on the use of donations, three by default (public specification, section 2). */
function PaymentPurposes({ purposes }: { purposes: Parish['words']['donationPurposes'] }) {
  return (
    <ul className="grid gap-7 md:grid-cols-3">
      {purposes.map(({ title, text }) => (
        <li key={title} className="border-rubric border-t-2 pt-4">
          <h3 className="text-[1.45rem]">{title}</h3>
          <p className="mt-1 text-quiet">{text}</p>
        </li>
      ))}
    </ul>
  );
}

/** What to do after a payment: where to send the screenshot, and what helps the treasurer. */
function AfterPayment({ info, words }: Pick<Donations, 'info' | 'words'>) {
  const { place } = useParish();
  const { donationReceipt, donationNotes = [], donationTax, donationStatement } = words ?? {};
  const sentences = [donationTax, donationStatement].filter(Boolean);
  const { whatsapp, whatsappUrl } = info;
  const email = info.email || place.donationsEmail || place.email;
  return (
    <div className="grid gap-x-14 gap-y-10 md:grid-cols-2">
      {(donationReceipt || whatsappUrl || email) && (
        <div>
          <h2 className="text-[1.6rem]">Send us the screenshot</h2>
          {donationReceipt && <p className="mt-2 max-w-[25.8em] text-quiet">{donationReceipt}</p>}
          <p className="mt-5 flex flex-wrap gap-3 max-sm:*:w-full">
            {whatsappUrl && (
              <a href={whatsappUrl} target="_blank" rel="noopener noreferrer" className="button button-quiet">
                <MessageCircle size={20} strokeWidth={1.5} /> WhatsApp {/^[+(\d]/.test(whatsapp) && whatsapp}
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
            )}
            {email && (
              <a href={mailtoUrl(email)} className="button button-quiet wrap-anywhere">
                <Mail size={20} strokeWidth={1.5} className="shrink-0" /> {email}
              </a>
            )}
          </p>
        </div>
      )}
      {(donationNotes.length > 0 || sentences.length > 0) && (
        <div>
          <h2 className="text-[1.6rem]">Good to know</h2>
          {sentences.map((sentence) => (
            <p key={sentence} className="mt-2 max-w-[25.8em] text-quiet">
              {sentence}
            </p>
          ))}
          {donationNotes.length > 0 && (
            <ul className="mt-2 max-w-[25.8em] list-disc space-y-2 pl-5 text-quiet marker:text-rubric">
              {donationNotes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          )}
        </div>
      )}
    </div>
  );
}

import Mail from 'lucide-react/icons/mail';
import MessageCircle from 'lucide-react/icons/message-circle';
import { lazy } from 'react';
import { data } from 'react-router';
import type { PaymentInfo } from '#contract/resources/payment.ts';
import { parish } from '#parish';
import { EditPayment } from '../features/payment/edit-payment.tsx';
import { loadPayment, type PaymentData } from '../features/payment/load-payment.ts';
import { PaymentMethods, whatsappUrl } from '../features/payment/payment-methods.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { pageContext } from '../page-context.ts';
import { pageMeta } from '../page-meta.ts';
import { browserClient } from '../session/browser-client.ts';
import oilLamp from '../ui/art/oil-lamp.svg';
import inlineOilLamp from '../ui/art/oil-lamp.svg?inline';
import { type Deferred, DeferredContent, deferred } from '../ui/feedback/deferred.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import type { Route } from './+types/donate';

// loaded only for signed-in staff
const PaymentDialog = lazy(async () => ({
  default: (await import('../dashboard/payment/payment-dialog.tsx')).PaymentDialog,
}));

const WAYS_TO_GIVE_ID = 'ways-to-give';

export async function loader({ context }: Route.LoaderArgs) {
  const value = await loadPayment(context.get(pageContext).client);
  // incomplete pages are sent with 503, so that they are not cached
  return data<Deferred<PaymentData>>({ value }, { status: value.status });
}

export function clientLoader() {
  return deferred(loadPayment(browserClient));
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Donate',
    description: `How to support ${parish.name}, ${parish.address.city}: ways to give, and what your gift does.`,
    path: '/donate',
    image: '/previews/donate.jpg',
    publicUrl: matches[0].loaderData?.publicUrl,
  });
}

/** The donation page (public specification, section 2). */
export default function DonatePage({ loaderData: payment }: Route.ComponentProps) {
  return (
    <main>
      <PageHeader
        path="/donate"
        scene={import.meta.env.SSR ? inlineOilLamp : oilLamp}
        title="Support Our Ministry"
        introduction="Everything here was a gift: the bell, the books, the tea after Qurbana. Whatever you add, large or small, is received with thanks and accounted for."
      />
      <section aria-labelledby={WAYS_TO_GIVE_ID} className="section wrap">
        <h2 id={WAYS_TO_GIVE_ID} className="sr-only">
          Ways to give
        </h2>
        <DeferredContent data={payment} skeleton={<Skeleton lines={6} />}>
          {({ info }) => (
            <>
              <EditPayment info={info} Editor={PaymentDialog} />
              <PaymentMethods info={info} />
              <div className="mt-12">
                <AfterPayment info={info} />
              </div>
            </>
          )}
        </DeferredContent>
      </section>
      <section className="wrap section">
        <h2 className="mb-6 text-[clamp(1.9rem,1.5rem+1.5vw,2.6rem)]">What your gift does</h2>
        <PaymentPurposes />
      </section>
      <section className="wrap section text-center">
        <h2 className="text-[clamp(1.9rem,1.5rem+1.5vw,2.6rem)]">Thank you</h2>
        <p className="mx-auto mt-3 max-w-[40ch] font-serif text-[1.35rem]/normal text-quiet">
          For your gift, and for the prayer that comes with it. We remember our benefactors at every Holy
          Qurbana, those who are with us and those who have gone before.
        </p>
      </section>
    </main>
  );
}

const PURPOSES = [
  {
    title: 'Community Outreach',
    text: 'Meals for families going through a hard month, rides to the doctor, and help for people far away whom we may never meet.',
  },
  {
    title: 'Youth Programs',
    text: 'Books and crafts for Sunday School, the summer camp, and the fee for every young person who could not come otherwise.',
  },
  {
    title: 'Church Maintenance',
    text: 'Heat and light, candles and oil, a roof that keeps out the rain, and the hall where all of us end up after the service.',
  },
] as const;

/** Three cards on the use of donations (public specification, section 2). */
function PaymentPurposes() {
  return (
    <ul className="grid gap-7 md:grid-cols-3">
      {PURPOSES.map(({ title, text }) => (
        <li key={title} className="border-rubric border-t-2 pt-4">
          <h3 className="text-[1.45rem]">{title}</h3>
          <p className="mt-1 text-quiet">{text}</p>
        </li>
      ))}
    </ul>
  );
}

const NOTES = [
  'Please include your name in the payment note so that we know whom to thank.',
  'If your gift is for something in particular, such as a feast, the poor or the building, please say so in the note.',
  'Send us a screenshot afterward. The treasurer will confirm it and include it in your yearly statement.',
  'Cash and checks go into the box at the west door; envelopes are next to it.',
];

/** What to do after a payment: where to send the screenshot, and what helps the treasurer. */
function AfterPayment({ info: { whatsapp, email } }: { info: PaymentInfo }) {
  const whatsappLink = whatsappUrl(whatsapp);
  return (
    <div className="grid gap-x-14 gap-y-10 md:grid-cols-2">
      <div>
        <h2 className="text-[1.6rem]">Send us the screenshot</h2>
        <p className="mt-2 mb-5 max-w-[48ch] text-quiet">
          A screenshot of the payment is enough. We will reply within a few days.
        </p>
        <p className="flex flex-wrap gap-3 max-sm:*:w-full">
          {whatsappLink && (
            <a href={whatsappLink} target="_blank" rel="noopener noreferrer" className="button button-quiet">
              <MessageCircle size={20} strokeWidth={1.5} /> WhatsApp {whatsapp}
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          )}
          <a href={`mailto:${email}`} className="button button-quiet wrap-anywhere">
            <Mail size={20} strokeWidth={1.5} className="shrink-0" /> {email}
          </a>
        </p>
      </div>
      <div>
        <h2 className="text-[1.6rem]">Good to know</h2>
        <ul className="mt-2 max-w-[52ch] list-disc space-y-2 pl-5 text-quiet marker:text-rubric">
          {NOTES.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}

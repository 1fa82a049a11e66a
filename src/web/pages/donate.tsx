import { data } from 'react-router';
import { parish } from '#parish';
import { AfterPayment } from '../features/payment/after-payment.tsx';
import { EditPayment } from '../features/payment/edit-payment.tsx';
import { loadPayment, type PaymentData } from '../features/payment/load-payment.ts';
import { PaymentMethods } from '../features/payment/payment-methods.tsx';
import { PaymentPurposes } from '../features/payment/payment-purposes.tsx';
import { pageContext } from '../page-context.ts';
import { pageMeta } from '../page-meta.ts';
import { browserClient } from '../session/browser-client.ts';
import { SectionDivider } from '../ui/art/section-divider.tsx';
import { type Deferred, DeferredContent, deferred } from '../ui/deferred.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import type { Route } from './+types/donate';

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
    publicUrl: matches[0].loaderData?.publicUrl,
  });
}

/** The donation page (public specification, section 2). */
export default function DonatePage({ loaderData: payment }: Route.ComponentProps) {
  return (
    <main>
      <header className="wrap pt-14 md:pt-20">
        <p className="eyebrow">{parish.shortName.saint}</p>
        <h1 className="mt-3 text-[clamp(2.4rem,1.8rem+2.6vw,3.6rem)]">Support Our Ministry</h1>
        <p className="mt-4 max-w-[55ch] text-[1.2rem] text-quiet">
          Everything here was a gift: the bell, the books, the tea after Qurbana. Whatever you add, large or
          small, is received with thanks and accounted for.
        </p>
      </header>
      <section aria-labelledby={WAYS_TO_GIVE_ID} className="wrap pt-10 pb-14 md:pb-20">
        <h2 id={WAYS_TO_GIVE_ID} className="sr-only">
          Ways to give
        </h2>
        <DeferredContent data={payment} skeleton={<Skeleton lines={6} />}>
          {({ info }) => (
            <>
              <EditPayment info={info} />
              <PaymentMethods info={info} />
              <div className="mt-12">
                <AfterPayment info={info} />
              </div>
            </>
          )}
        </DeferredContent>
      </section>
      <SectionDivider />
      <section className="wrap section">
        <h2 className="mb-8 text-[clamp(1.9rem,1.5rem+1.5vw,2.6rem)]">What your gift does</h2>
        <PaymentPurposes />
      </section>
      <SectionDivider />
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

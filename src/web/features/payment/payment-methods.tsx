import type { PaymentInfo } from '#contract/payment.ts';
import { availableMethods } from './available-methods.ts';
import { paymentMessages } from './messages.ts';
import { PaymentMethodCard } from './payment-method-card.tsx';

/** The available payment methods, and a notice for each one that is not set (public specification, section 2). */
export function PaymentMethods({ info }: { info: PaymentInfo }) {
  const methods = availableMethods(info);
  const available = methods.filter(({ value }) => value !== '');
  if (available.length === 0) return <Notice text={paymentMessages.allDown} />;
  return (
    <>
      <ul className="grid gap-6 lg:grid-cols-2">
        {available.map((method) => (
          <PaymentMethodCard key={method.name} method={method} />
        ))}
      </ul>
      {methods
        .filter(({ value }) => value === '')
        .map(({ name }) => (
          <Notice key={name} text={paymentMessages.down(name)} />
        ))}
    </>
  );
}

function Notice({ text }: { text: string }) {
  return <p className="mt-6 border-l-2 border-wait py-1 pl-4 font-semibold">{text}</p>;
}

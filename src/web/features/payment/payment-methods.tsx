import type { PaymentInfo } from '#contract/payment.ts';
import { paymentMethods } from './available-methods.ts';
import { paymentWords } from './messages.ts';
import { PaymentMethod } from './payment-method.tsx';

/** The ways to give that are set, and a notice for each that is not (public specification, section 2). */
export function PaymentMethods({ info }: { info: PaymentInfo }) {
  const methods = paymentMethods(info);
  const set = methods.filter(({ value }) => value !== '');
  if (set.length === 0) return <Notice text={paymentWords.allDown} />;
  return (
    <>
      <ul className="grid gap-6 lg:grid-cols-2">
        {set.map((method) => (
          <PaymentMethod key={method.name} method={method} />
        ))}
      </ul>
      {methods
        .filter(({ value }) => value === '')
        .map(({ name }) => (
          <Notice key={name} text={paymentWords.down(name)} />
        ))}
    </>
  );
}

function Notice({ text }: { text: string }) {
  return <p className="mt-6 border-l-2 border-wait py-1 pl-4 font-semibold">{text}</p>;
}

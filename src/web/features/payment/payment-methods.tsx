import Copy from 'lucide-react/icons/copy';
import { Suspense } from 'react';
import { encode } from 'uqr';
import type { PaymentInfo } from '#contract/resources/payment.ts';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import { paymentMessages } from './messages.ts';

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

/** One payment method: its value with a copy button and a QR code. */
function PaymentMethodCard({ method: { name, value, qrText } }: { method: AvailableMethod }) {
  return (
    <li className="card flex flex-wrap items-center justify-between gap-6 p-6">
      <div className="min-w-0 grow basis-56">
        <h3 className="eyebrow">{name}</h3>
        <p className="mt-1 mb-4 font-serif text-[1.6rem]/tight text-rubric wrap-anywhere">{value}</p>
        <CopyButton text={value} icon={Copy}>
          Copy<span className="sr-only"> the address for {name}</span>
        </CopyButton>
      </div>
      {/* separate boundaries hydrate separately: computing all codes in one task blocks slow phones */}
      <Suspense>
        <QrCode text={qrText} label={`QR code for ${name}`} />
      </Suspense>
    </li>
  );
}

/** Width of the blank margin in modules, so that cameras find the code on dark pages. */
const QUIET_ZONE_MODULES = 2;

/** A QR code. The same value is beside it as text. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE_MODULES });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-36 shrink-0 rounded-sm border border-line"
    >
      {/* dark on light in both color schemes: cameras cannot read inverted codes */}
      <path fill="white" d={`M0 0h${size}v${size}H0z`} />
      <path fill="black" d={dark.join('')} />
    </svg>
  );
}

/** A payment method; an empty value means that it is not set. */
interface AvailableMethod {
  readonly name: string;
  readonly value: string;
  /** Content of the QR code. */
  readonly qrText: string;
}

/** The two payment methods in order (public specification, section 2). */
export function availableMethods({ zelleEmail, venmoNumber }: PaymentInfo): readonly AvailableMethod[] {
  return [
    { name: 'Zelle', value: zelleEmail, qrText: zelleEmail },
    { name: 'Venmo', value: venmoNumber, qrText: venmoQrText(venmoNumber) },
  ];
}

/** QR code content: a username becomes the URL of its page, a phone number is unchanged. */
function venmoQrText(value: string): string {
  const [, username] = /^@([\w-]{1,60})$/.exec(value) ?? [];
  return username ? `https://venmo.com/u/${username}` : value;
}

/** URL of a WhatsApp conversation with a number, digits only, country code first. Undefined for an invalid number. */
export function whatsappUrl(number: string): string | undefined {
  const digits = number.replace(/\D/g, '');
  return digits.length >= 7 && digits.length <= 15 ? `https://wa.me/${digits}` : undefined;
}

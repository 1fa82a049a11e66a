import Copy from 'lucide-react/icons/copy';
import ExternalLink from 'lucide-react/icons/external-link';
import { Suspense } from 'react';
import { fitsQrCode } from '#kit/media/qr-code.ts';
import { qrCodeModules } from '#kit/media/qr-code-modules.ts';
import { CopyButton } from '#kit/ui/controls/copy-button.tsx';
import { QrCode } from '#kit/ui/media/qr-code.tsx';
import type { PaymentInfo } from './contract.ts';

/** The available payment methods, and a notice for each one that is not set (public specification, section 2). */
export function PaymentMethods({ info }: { info: PaymentInfo }) {
  const methods = availableMethods(info);
  const available = methods.filter(({ value }) => value !== '');
  if (available.length === 0) return <Notice text="Payment is currently down" />;
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
          <Notice key={name} text={`${name} is currently down`} />
        ))}
    </>
  );
}

function Notice({ text }: { text: string }) {
  return <p className="mt-6 border-l-2 border-wait py-1 pl-4 font-semibold">{text}</p>;
}

/** One payment method: its value with a copy button, and its link with a QR code or the steps to take. */
function PaymentMethodCard({ method: { name, value, link, steps } }: { method: AvailableMethod }) {
  return (
    <li className="card flex flex-wrap items-start justify-between gap-6 p-6">
      <div className="min-w-0 grow basis-56">
        <h3 className="eyebrow">{name}</h3>
        <p className="mt-1 mb-4 font-serif text-[1.6rem]/tight text-rubric wrap-anywhere">{value}</p>
        <div className="flex flex-wrap gap-3">
          <CopyButton text={value} icon={Copy}>
            Copy<span className="sr-only"> the address for {name}</span>
          </CopyButton>
          {link && (
            <a href={link} target="_blank" rel="noopener noreferrer" className="button button-quiet">
              <ExternalLink size={20} strokeWidth={1.5} /> Open {name}
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          )}
        </div>
        {!link && (
          <ol className="mt-4 list-decimal space-y-1 pl-5 text-quiet">
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        )}
      </div>
      {/* separate boundaries hydrate separately: computing all codes in one task blocks slow phones */}
      {link && fitsQrCode(link) && (
        <Suspense>
          <LinkCode link={link} name={name} />
        </Suspense>
      )}
    </li>
  );
}

/** A component of its own, so that the code is computed within its boundary. */
function LinkCode({ link, name }: { link: string; name: string }) {
  return <QrCode modules={qrCodeModules(link)} label={`QR code for ${name}`} />;
}

/** A payment method; an empty value means that it is not set. */
interface AvailableMethod {
  readonly name: string;
  readonly value: string;
  /** Opens the payment in the method's app. It is also the content of the QR code: no app reads a code of an address. */
  readonly link: string | undefined;
  /** How to pay without the link. */
  readonly steps: readonly string[];
}

/** The two payment methods in order (public specification, section 2). */
export function availableMethods(info: PaymentInfo): readonly AvailableMethod[] {
  const { zelleEmail, zelleLink, venmoNumber } = info;
  return [
    {
      name: 'Zelle',
      value: zelleEmail,
      link: zelleLink || undefined,
      steps: ['Open Zelle in your bank’s app.', 'Choose Send, and paste the address above.', CHECK_NAME],
    },
    {
      name: 'Venmo',
      value: venmoNumber,
      link: venmoProfileUrl(venmoNumber),
      steps: ['Open Venmo, and choose Pay/Request.', 'Search for the number above.', CHECK_NAME],
    },
  ];
}

const CHECK_NAME = 'Check that the name shown is ours before you send.';

/** URL of a username's profile; undefined for a phone number, which has none. */
function venmoProfileUrl(value: string): string | undefined {
  const [, username] = /^@([\w-]{1,60})$/.exec(value) ?? [];
  return username && `https://venmo.com/u/${username}`;
}

import Copy from 'lucide-react/icons/copy';
import { Suspense } from 'react';
import { CopyButton } from '../../ui/copy-button.tsx';
import type { AvailableMethod } from './available-methods.ts';
import { QrCode } from './qr-code.tsx';

/** One payment method: its value with a copy button and a QR code. */
export function PaymentMethodCard({ method: { name, value, qrText } }: { method: AvailableMethod }) {
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

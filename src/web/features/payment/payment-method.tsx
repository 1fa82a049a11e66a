import Copy from 'lucide-react/icons/copy';
import { Suspense } from 'react';
import { CopyButton } from '../../ui/copy-button.tsx';
import type { PaymentMethod as Method } from './available-methods.ts';
import { QrCode } from './qr-code.tsx';

/** One way to give: whom it goes to, to be copied, or read by a telephone. */
export function PaymentMethod({ method: { name, value, code } }: { method: Method }) {
  return (
    <li className="card flex flex-wrap items-center justify-between gap-6 p-6">
      <div className="min-w-0 grow basis-56">
        <h3 className="eyebrow">{name}</h3>
        <p className="mt-1 mb-4 font-serif text-[1.6rem]/tight text-rubric wrap-anywhere">{value}</p>
        <CopyButton text={value} icon={Copy}>
          Copy<span className="sr-only"> the address for {name}</span>
        </CopyButton>
      </div>
      {/* each is taken over by itself: to compute them all at once holds a slow phone up */}
      <Suspense>
        <QrCode text={code} label={`${name} as a code for a telephone’s camera`} />
      </Suspense>
    </li>
  );
}

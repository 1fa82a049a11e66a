import Pencil from 'lucide-react/icons/pencil';
import { lazy, Suspense, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { PaymentInfo } from '#contract/payment.ts';
import { useSession } from '../../session/session.tsx';
import { type Result, ResultDialog, success } from '../../ui/result-dialog.tsx';
import { paymentWords } from './messages.ts';

// no visitor fetches the form and what checks it
const PaymentWindow = lazy(async () => ({
  default: (await import('../../dashboard/payment/payment-window.tsx')).PaymentWindow,
}));

/** For whoever is signed in: the way to change how gifts reach the parish. */
export function EditPayment({ info }: { info: PaymentInfo }) {
  const { user } = useSession();
  const { revalidate } = useRevalidator();
  const [isEditing, setEditing] = useState(false);
  const [result, setResult] = useState<Result | null>(null);
  if (!user) return null;
  return (
    <div className="mb-6">
      <button type="button" className="button button-quiet" onClick={() => setEditing(true)}>
        <Pencil size={20} strokeWidth={1.5} />
        {paymentWords.edit}
      </button>
      {isEditing && (
        <Suspense>
          <PaymentWindow
            info={info}
            onClose={() => setEditing(false)}
            onSaved={({ zelleEmail, venmoNumber }) => {
              setEditing(false);
              setResult(success(zelleEmail || venmoNumber ? paymentWords.saved : paymentWords.savedEmpty));
              revalidate();
            }}
          />
        </Suspense>
      )}
      <ResultDialog result={result} onClose={() => setResult(null)} />
    </div>
  );
}

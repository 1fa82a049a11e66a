import Pencil from 'lucide-react/icons/pencil';
import { type ComponentType, Suspense, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { PaymentInfo } from '#contract/resources/payment.ts';
import { useSession } from '../../session/session.tsx';
import { success, useResult } from '../../ui/dialogs/result-dialog.tsx';
import { paymentMessages } from './messages.ts';

interface EditPaymentProps {
  readonly info: PaymentInfo;
  readonly Editor: ComponentType<{
    readonly info: PaymentInfo;
    readonly onSaved: (saved: PaymentInfo) => void;
    readonly onClose: () => void;
  }>;
}

/** Button and dialog with which signed-in staff edit the payment information. */
export function EditPayment({ info, Editor }: EditPaymentProps) {
  const { user } = useSession();
  const { revalidate } = useRevalidator();
  const [isEditing, setEditing] = useState(false);
  const result = useResult();
  if (!user) return null;
  return (
    <div className="mb-6">
      <button type="button" className="button button-quiet" onClick={() => setEditing(true)}>
        <Pencil size={20} strokeWidth={1.5} />
        {paymentMessages.edit}
      </button>
      {isEditing && (
        <Suspense>
          <Editor
            info={info}
            onClose={() => setEditing(false)}
            onSaved={(saved) => {
              setEditing(false);
              result.show(success(paymentMessages.saved(saved)));
              revalidate();
            }}
          />
        </Suspense>
      )}
      {result.dialog}
    </div>
  );
}

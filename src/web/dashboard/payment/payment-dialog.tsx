import { z } from 'zod';
import { PaymentBody, type PaymentInfo } from '#contract/payment.ts';
import { paymentMessages } from '../../features/payment/messages.ts';
import { serverMessage } from '../../session/error-messages.ts';
import type { FieldSummary } from '../crud/edit-conflict.tsx';
import { EditDialog } from '../crud/edit-dialog.tsx';
import { TextField } from '../crud/text-field.tsx';
import { useRecordForm } from '../crud/use-record-form.ts';
import { type PaymentRecord, type PaymentValues, paymentCalls, toPaymentRecord } from './payment-calls.ts';

interface PaymentDialogProps {
  readonly info: PaymentInfo;
  readonly onSaved: (saved: PaymentValues) => void;
  readonly onClose: () => void;
}

/** Accepts an empty contact email; `paymentCalls` rejects it with the message of the error dialog (public specification, section 5). */
const schema = PaymentBody.extend({ email: z.string().regex(/^\s*$/).or(PaymentBody.shape.email) });

const toFormValues = (info?: PaymentRecord): PaymentValues => ({
  zelleEmail: info?.zelleEmail ?? '',
  venmoNumber: info?.venmoNumber ?? '',
  whatsapp: info?.whatsapp ?? '',
  email: info?.email ?? '',
});

const FIELD_SUMMARIES: readonly FieldSummary<PaymentValues>[] = [
  { name: 'zelleEmail', label: 'Zelle', text: ({ zelleEmail }) => zelleEmail },
  { name: 'venmoNumber', label: 'Venmo', text: ({ venmoNumber }) => venmoNumber },
  { name: 'whatsapp', label: 'WhatsApp', text: ({ whatsapp }) => whatsapp },
  { name: 'email', label: 'Contact email', text: ({ email }) => email },
];

/** Form for the payment information (public specification, sections 4 and 5). */
export function PaymentDialog({ info, onSaved, onClose }: PaymentDialogProps) {
  const recordForm = useRecordForm<PaymentRecord, PaymentValues>({
    schema,
    calls: paymentCalls,
    toFormValues,
    record: toPaymentRecord(info),
    draftKind: 'payment',
    onSaved: () => onSaved(recordForm.form.getValues()),
  });
  return (
    <EditDialog
      title={paymentMessages.edit}
      recordForm={recordForm}
      fieldSummaries={FIELD_SUMMARIES}
      toFormValues={toFormValues}
      failureMessage={serverMessage(recordForm.error) ?? paymentMessages.saveFailed}
      onClose={onClose}
    >
      <TextField
        name="zelleEmail"
        label="Zelle"
        maxLength={254}
        hint="The email address or phone number that receives gifts"
        hasInitialFocus
      />
      <TextField
        name="venmoNumber"
        label="Venmo"
        maxLength={100}
        hint="A username with @ or a phone number"
      />
      <TextField
        name="whatsapp"
        label="WhatsApp"
        maxLength={40}
        hint="Include the country code, for example +1 555 555 0142"
      />
      <TextField
        name="email"
        label="Contact email"
        maxLength={254}
        hint="Where people send a screenshot of their payment"
        isRequired
      />
      <p className="text-quiet">If both methods are empty, the page says that payment is currently down.</p>
    </EditDialog>
  );
}

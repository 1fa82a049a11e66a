import { z } from 'zod';
import { PaymentBody, type PaymentInfo } from '#contract/payment.ts';
import { paymentWords } from '../../features/payment/messages.ts';
import { serverMessage } from '../../session/error-messages.ts';
import type { ShownField } from '../crud/edit-conflict.tsx';
import { RecordDialog } from '../crud/edit-dialog.tsx';
import { TextField } from '../crud/text-field.tsx';
import { useRecordForm } from '../crud/use-record-form.ts';
import { type PaymentRow, type PaymentValues, paymentCalls, paymentRow } from './payment-calls.ts';

interface PaymentWindowProps {
  readonly info: PaymentInfo;
  readonly onSaved: (saved: PaymentValues) => void;
  readonly onClose: () => void;
}

/** An empty contact address is let through, to be refused in the window that says so (public specification, section 5). */
const schema = PaymentBody.extend({ email: z.string().regex(/^\s*$/).or(PaymentBody.shape.email) });

const valuesOf = (info?: PaymentRow): PaymentValues => ({
  zelleEmail: info?.zelleEmail ?? '',
  venmoNumber: info?.venmoNumber ?? '',
  whatsapp: info?.whatsapp ?? '',
  email: info?.email ?? '',
});

const SHOWN_FIELDS: readonly ShownField<PaymentValues>[] = [
  { name: 'zelleEmail', label: 'Zelle', text: ({ zelleEmail }) => zelleEmail },
  { name: 'venmoNumber', label: 'Venmo', text: ({ venmoNumber }) => venmoNumber },
  { name: 'whatsapp', label: 'WhatsApp', text: ({ whatsapp }) => whatsapp },
  { name: 'email', label: 'Contact email', text: ({ email }) => email },
];

/** Changes how gifts reach the parish (public specification, sections 4 and 5). */
export function PaymentWindow({ info, onSaved, onClose }: PaymentWindowProps) {
  const recordForm = useRecordForm<PaymentRow, PaymentValues>({
    schema,
    calls: paymentCalls,
    valuesOf,
    record: paymentRow(info),
    keptAs: 'payment',
    onSaved: () => onSaved(recordForm.form.getValues()),
  });
  return (
    <RecordDialog
      title={paymentWords.edit}
      recordForm={recordForm}
      shownFields={SHOWN_FIELDS}
      valuesOf={valuesOf}
      failureMessage={serverMessage(recordForm.error) ?? paymentWords.saveFailed}
      onClose={onClose}
    >
      <TextField
        name="zelleEmail"
        label="Zelle"
        cap={254}
        hint="The address or phone number that gifts go to"
        isFirst
      />
      <TextField name="venmoNumber" label="Venmo" cap={100} hint="A username with @, or a phone number" />
      <TextField name="whatsapp" label="WhatsApp" cap={40} hint="With the country code: +1 555 555 0142" />
      <TextField
        name="email"
        label="Contact email"
        cap={254}
        hint="Where people send the screenshot of their payment"
        isRequired
      />
      <p className="text-quiet">Leave both methods empty to show that payment is currently down.</p>
    </RecordDialog>
  );
}

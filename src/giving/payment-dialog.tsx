import Pencil from 'lucide-react/icons/pencil';
import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { RecordDialog } from '#kit/crud/form/edit-dialog.tsx';
import { defineFields, type ValuesOf } from '#kit/crud/form/fields.ts';
import { textFields } from '#kit/crud/form/text-fields.ts';
import { useLinkedForm } from '#kit/crud/list/use-linked-form.ts';
import type { RecordCalls } from '#kit/crud/types.ts';
import { browserClient, newestVersion } from '#kit/session/browser-client.ts';
import { serverMessage } from '#kit/session/error-messages.ts';
import { Button } from '#kit/ui/controls/button.tsx';
import { success, useResult } from '#kit/ui/dialogs/result-dialog.tsx';
import { PhoneField } from '#parish/editor/phone-field.tsx';
import { PaymentBody, type PaymentInfo } from './contract.ts';

/** Public specification, section 8. */
const messages = {
  editTitle: 'Edit Payment Info',
  saved: 'Payment information updated successfully!',
  noMethods: ' Note: Payment services are currently disabled.',
  saveFailed: 'Failed to save changes. Please try again.',
  emailMissing: 'Contact email is required',
};

const text = textFields(PaymentBody);
const fields = defineFields<PaymentInfo>()([
  text('zelleEmail', 'Zelle', {
    keyboard: 'email',
    hint: 'The email address or phone number that receives gifts',
  }),
  text('zelleLink', 'Zelle link (optional)', {
    keyboard: 'url',
    hint: 'In your bank’s app, choose to share your Zelle code as a link, and paste it here. The page then shows its QR code.',
  }),
  text('venmoNumber', 'Venmo', { keyboard: 'email', hint: 'A username with @ or a phone number' }),
  {
    ...text('whatsapp', 'WhatsApp', {
      keyboard: 'tel',
      hint: 'Include the country code, for example +1 555 555 0142, or paste the link of a group',
    }),
    Input: PhoneField,
  },
  text('email', 'Contact email', {
    keyboard: 'email',
    hint: 'Where people send a screenshot of their payment',
  }),
]);

/** @param storedLink the stored `zelleLink`, which is sent only if it changes: the specification has no such field. */
const paymentCalls = (storedLink: string): RecordCalls<PaymentInfo, ValuesOf<typeof fields>> => ({
  read: () => browserClient.payment.read(),
  versions: browserClient.payment.versions,
  /** Sends empty values as null. */
  update({ params: _, body: { zelleLink, email, ...body }, ...rest }) {
    const values = Object.entries({ ...body, ...(zelleLink.trim() !== storedLink && { zelleLink }) });
    const others = Object.fromEntries(values.map(([name, value]) => [name, value.trim() || null]));
    const update = { ...others, email: email.trim() } as PaymentBody;
    return browserClient.payment.update({ ...rest, body: update });
  },
});

/** Button and dialog with which signed-in staff edit the payment information (public specification, sections 4 and 5). */
export function EditPayment({ info: loaded }: { readonly info: PaymentInfo }) {
  const info = newestVersion('payment.update', loaded);
  const { revalidate } = useRevalidator();
  const [editing, setEditing] = useState<{ readonly opensHistory?: boolean } | null>(null);
  const result = useResult();
  const button = useRef<HTMLButtonElement>(null);
  useLinkedForm('payment', (_, opensHistory) => {
    // a dialog returns the focus to what had it before
    button.current?.focus();
    setEditing({ opensHistory });
  });
  return (
    <div className="mb-6">
      <Button ref={button} onClick={() => setEditing({})}>
        <Pencil size={20} strokeWidth={1.5} />
        {messages.editTitle}
      </Button>
      {editing && (
        <PaymentDialog
          {...editing}
          info={info}
          onClose={() => setEditing(null)}
          onSaved={({ zelleEmail, venmoNumber }) => {
            setEditing(null);
            result.show(success(messages.saved + (zelleEmail || venmoNumber ? '' : messages.noMethods)));
            revalidate();
          }}
        />
      )}
      {result.dialog}
    </div>
  );
}

interface PaymentDialogProps {
  readonly opensHistory?: boolean;
  readonly info: PaymentInfo;
  readonly onSaved: (saved: PaymentInfo) => void;
  readonly onClose: () => void;
}

export function PaymentDialog({ info, ...props }: PaymentDialogProps) {
  return (
    <RecordDialog
      {...props}
      messages={messages}
      fields={fields}
      schema={PaymentBody}
      calls={paymentCalls(info.zelleLink)}
      record={info}
      draftKind="payment"
      failureMessage={(error) => serverMessage(error) ?? messages.saveFailed}
      requiredFieldsMessage={messages.emailMissing}
      after={
        <p className="text-quiet">If both methods are empty, the page says that payment is currently down.</p>
      }
    />
  );
}

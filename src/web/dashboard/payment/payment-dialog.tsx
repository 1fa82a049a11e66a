import { z } from 'zod';
import { ApiProblem } from '#contract/problem.ts';
import { PaymentBody, type PaymentInfo } from '#contract/resources/payment.ts';
import { paymentMessages } from '../../features/payment/messages.ts';
import { browserClient, newestVersion } from '../../session/browser-client.ts';
import { serverMessage } from '../../session/error-messages.ts';
import { RecordDialog } from '../crud/edit-dialog.tsx';
import { defineFields, type ValuesOf } from '../crud/fields.ts';
import type { RecordCalls } from '../crud/types.ts';

const fields = defineFields<PaymentRecord>()([
  {
    name: 'zelleEmail',
    label: 'Zelle',
    kind: 'text',
    keyboard: 'email',
    maxLength: 254,
    hint: 'The email address or phone number that receives gifts',
  },
  {
    name: 'zelleLink',
    label: 'Zelle link (optional)',
    kind: 'text',
    keyboard: 'url',
    maxLength: 1_000,
    hint: 'In your bank’s app, choose to share your Zelle code as a link, and paste it here. The page then shows its QR code.',
  },
  {
    name: 'venmoNumber',
    label: 'Venmo',
    kind: 'text',
    keyboard: 'email',
    maxLength: 100,
    hint: 'A username with @ or a phone number',
  },
  {
    name: 'whatsapp',
    label: 'WhatsApp',
    kind: 'text',
    keyboard: 'tel',
    maxLength: 40,
    hint: 'Include the country code, for example +1 555 555 0142',
  },
  {
    name: 'email',
    label: 'Contact email',
    kind: 'text',
    keyboard: 'email',
    maxLength: 254,
    hint: 'Where people send a screenshot of their payment',
    isRequired: true,
  },
]);

/** Accepts an empty contact email; the call rejects it with the message of the error dialog (public specification, section 5). */
const schema = PaymentBody.extend({ email: z.string().regex(/^\s*$/).or(PaymentBody.shape.email) });

/** The payment information as a record with a fixed id, since there is only one. */
type PaymentRecord = PaymentInfo & { readonly id: number; readonly name: string };
const toRecord = (info: PaymentInfo): PaymentRecord => ({ ...info, id: 1, name: 'Payment information' });

/** @param storedLink the stored `zelleLink`, which is sent only if it changes: the specification has no such field. */
const paymentCalls = (storedLink: string): RecordCalls<PaymentRecord, ValuesOf<typeof fields>> => ({
  read: async () => toRecord(await browserClient.payment.read()),
  /** Sends empty values as null. @throws ApiProblem if the contact email is empty. */
  async update({ params: _, body, ...rest }) {
    const email = body.email.trim();
    if (email === '')
      throw new ApiProblem('INVALID_BODY', paymentMessages.emailMissing, {
        errors: { email: paymentMessages.emailMissing },
      });
    const values = {
      zelleEmail: body.zelleEmail.trim() || null,
      ...(body.zelleLink.trim() !== storedLink && { zelleLink: body.zelleLink.trim() || null }),
      venmoNumber: body.venmoNumber.trim() || null,
      whatsapp: body.whatsapp.trim() || null,
      email,
    };
    return toRecord(await browserClient.payment.update({ ...rest, body: values }));
  },
});

interface PaymentDialogProps {
  readonly info: PaymentInfo;
  readonly onSaved: (saved: PaymentInfo) => void;
  readonly onClose: () => void;
}

/** Form for the payment information (public specification, sections 4 and 5). */
export function PaymentDialog({ info: loaded, ...props }: PaymentDialogProps) {
  const info = newestVersion('payment.update', loaded);
  return (
    <RecordDialog
      {...props}
      messages={{ editTitle: paymentMessages.edit, saveFailed: paymentMessages.saveFailed }}
      fields={fields}
      schema={schema}
      calls={paymentCalls(info.zelleLink)}
      record={toRecord(info)}
      draftKind="payment"
      failureMessage={(error) => serverMessage(error) ?? paymentMessages.saveFailed}
      after={
        <p className="text-quiet">If both methods are empty, the page says that payment is currently down.</p>
      }
    />
  );
}

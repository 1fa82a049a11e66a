import Mail from 'lucide-react/icons/mail';
import MessageCircle from 'lucide-react/icons/message-circle';
import type { PaymentInfo } from '#contract/payment.ts';
import { whatsappAddress } from './available-methods.ts';

const NOTES = [
  'Write your name in the note of your payment, so that we know whom to thank.',
  'If it is meant for something in particular, a feast, the poor, the building, say so there.',
  'Send us a screenshot afterwards, and the treasurer will confirm it and enter it in your yearly statement.',
  'Cash and checks go into the box at the west door; envelopes lie beside it.',
];

/** What to do once something was given: where its proof goes, and what helps the treasurer. */
export function AfterGiving({ info: { whatsapp, email } }: { info: PaymentInfo }) {
  const conversation = whatsappAddress(whatsapp);
  return (
    <div className="grid gap-x-14 gap-y-10 md:grid-cols-2">
      <div>
        <h2 className="text-[1.6rem]">Send us the screenshot</h2>
        <p className="mt-2 mb-5 max-w-[48ch] text-quiet">
          A picture of the payment is enough; we answer within a few days.
        </p>
        <p className="flex flex-wrap gap-3 max-sm:*:w-full">
          {conversation && (
            <a href={conversation} target="_blank" rel="noopener noreferrer" className="button button-quiet">
              <MessageCircle size={20} strokeWidth={1.5} /> WhatsApp {whatsapp}
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          )}
          <a href={`mailto:${email}`} className="button button-quiet wrap-anywhere">
            <Mail size={20} strokeWidth={1.5} className="shrink-0" /> {email}
          </a>
        </p>
      </div>
      <div>
        <h2 className="text-[1.6rem]">Good to know</h2>
        <ul className="mt-2 max-w-[52ch] list-disc space-y-2 pl-5 text-quiet marker:text-rubric">
          {NOTES.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}

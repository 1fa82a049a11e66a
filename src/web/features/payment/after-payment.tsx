import Mail from 'lucide-react/icons/mail';
import MessageCircle from 'lucide-react/icons/message-circle';
import type { PaymentInfo } from '#contract/payment.ts';
import { whatsappUrl } from './available-methods.ts';

const NOTES = [
  'Please include your name in the payment note so that we know whom to thank.',
  'If your gift is for something in particular, such as a feast, the poor or the building, please say so in the note.',
  'Send us a screenshot afterward. The treasurer will confirm it and include it in your yearly statement.',
  'Cash and checks go into the box at the west door; envelopes are next to it.',
];

/** What to do after a payment: where to send the screenshot, and what helps the treasurer. */
export function AfterPayment({ info: { whatsapp, email } }: { info: PaymentInfo }) {
  const whatsappLink = whatsappUrl(whatsapp);
  return (
    <div className="grid gap-x-14 gap-y-10 md:grid-cols-2">
      <div>
        <h2 className="text-[1.6rem]">Send us the screenshot</h2>
        <p className="mt-2 mb-5 max-w-[48ch] text-quiet">
          A screenshot of the payment is enough. We will reply within a few days.
        </p>
        <p className="flex flex-wrap gap-3 max-sm:*:w-full">
          {whatsappLink && (
            <a href={whatsappLink} target="_blank" rel="noopener noreferrer" className="button button-quiet">
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

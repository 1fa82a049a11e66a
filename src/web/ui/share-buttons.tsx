import Link2 from 'lucide-react/icons/link-2';
import MessageCircle from 'lucide-react/icons/message-circle';
import { CopyButton } from './copy-button.tsx';

/** Ways to pass a page on. WhatsApp hears of it only when its link is followed. @param address the page's whole address. */
export function ShareRow({ title, address }: { title: string; address: string }) {
  const message = encodeURIComponent(`${title}\n${address}`);
  return (
    <footer className="mt-10 flex flex-wrap gap-3 max-sm:*:w-full border-t border-line pt-6 print:hidden">
      <CopyButton text={address} icon={Link2}>
        Copy link
      </CopyButton>
      <a
        href={`https://wa.me/?text=${message}`}
        target="_blank"
        rel="noopener noreferrer"
        className="button button-quiet"
      >
        <MessageCircle size={20} strokeWidth={1.5} /> Share on WhatsApp
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    </footer>
  );
}

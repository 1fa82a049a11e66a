import Link2 from 'lucide-react/icons/link-2';
import MessageCircle from 'lucide-react/icons/message-circle';
import { CopyButton } from './copy-button.tsx';

/**
 * Buttons that share a page. WhatsApp is contacted only when its link is followed.
 *
 * @param url absolute URL of the page.
 */
export function ShareButtons({ title, url }: { title: string; url: string }) {
  const message = encodeURIComponent(`${title}\n${url}`);
  return (
    <footer className="mt-10 flex flex-wrap gap-3 max-sm:*:w-full border-t border-line pt-6 print:hidden">
      <CopyButton text={url} icon={Link2}>
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

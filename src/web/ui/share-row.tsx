import Check from 'lucide-react/icons/check';
import Link2 from 'lucide-react/icons/link-2';
import MessageCircle from 'lucide-react/icons/message-circle';
import { useCallback, useEffect, useState } from 'react';
import { Toast } from './toast.tsx';
import { useIsAwake } from './use-is-awake.ts';

/** Public specification, section 9. */
const ICON_RESETS_AFTER_MS = 2_000;

/** Ways to pass a page on. WhatsApp hears of it only when its link is followed. @param address the page's whole address. */
export function ShareRow({ title, address }: { title: string; address: string }) {
  const isAwake = useIsAwake();
  const message = encodeURIComponent(`${title}\n${address}`);
  return (
    <footer className="mt-10 flex flex-wrap gap-3 max-sm:*:w-full border-t border-line pt-6 print:hidden">
      {isAwake && <CopyLink address={address} />}
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

function CopyLink({ address }: { address: string }) {
  const [toast, setToast] = useState<string | null>(null);
  const [isCopied, setCopied] = useState(false);
  const endToast = useCallback(() => setToast(null), []);

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), ICON_RESETS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setCopied(true);
      setToast('Copied to clipboard');
    } catch (error) {
      console.error('The link could not be copied', error);
    }
  };
  const Icon = isCopied ? Check : Link2;
  return (
    <>
      <button type="button" className="button button-quiet" onClick={copy}>
        <Icon size={20} strokeWidth={1.5} /> Copy link
      </button>
      <Toast message={toast} onGone={endToast} />
    </>
  );
}

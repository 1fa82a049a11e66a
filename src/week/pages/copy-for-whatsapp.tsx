import Copy from 'lucide-react/icons/copy';
import { useState } from 'react';
import { Button } from '#kit/ui/controls/button.tsx';
import { Toast } from '#kit/ui/feedback/toast.tsx';
import { useParish } from '#parish/site/site.ts';
import type { Week } from '../contract.ts';

/** Copies the message of a week. @param url absolute URL of its page. */
export function CopyForWhatsApp({ week, url }: { readonly week: Week; readonly url: string }) {
  const parish = useParish();
  const [toast, setToast] = useState<string | null>(null);
  const createMessage = async () => {
    const { whatsAppText } = await import('../whatsapp-text.ts');
    return new Blob([whatsAppText(week, { url, parish })], { type: 'text/plain' });
  };
  const copy = async () => {
    try {
      // a promise, because Safari writes only what a click passes at once
      await navigator.clipboard.write([new ClipboardItem({ 'text/plain': createMessage() })]);
      setToast('Copied to clipboard');
    } catch (error) {
      console.error('Failed to copy the message', error);
      setToast('Your browser did not copy the message.');
    }
  };
  return (
    <>
      <Button className="needs-scripts" onClick={copy}>
        <Copy size={20} strokeWidth={1.5} /> Copy for WhatsApp
      </Button>
      <Toast message={toast} onClose={() => setToast(null)} />
    </>
  );
}

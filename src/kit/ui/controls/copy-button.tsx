import type { LucideIcon } from 'lucide-react';
import Check from 'lucide-react/icons/check';
import { type ReactNode, useEffect, useState } from 'react';
import { Toast } from '../feedback/toast.tsx';
import { Button } from './button.tsx';

interface CopyButtonProps {
  readonly text: string;
  readonly icon: LucideIcon;
  readonly children: ReactNode;
}

/** Public specification, section 9. */
const ICON_RESET_MS = 2_000;

/**
 * Copies a text and shows a confirmation.
 */
export function CopyButton({ text, icon, children }: CopyButtonProps) {
  const [toast, setToast] = useState<string | null>(null);
  const [isCopied, setCopied] = useState(false);
  const Icon = isCopied ? Check : icon;

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), ICON_RESET_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  const copy = async () => {
    if (!(await copyToClipboard(text))) return;
    setCopied(true);
    setToast('Copied to clipboard');
  };
  return (
    <>
      <Button className="needs-scripts" onClick={copy}>
        <Icon size={20} strokeWidth={1.5} /> {children}
      </Button>
      <Toast message={toast} onClose={() => setToast(null)} />
    </>
  );
}

/** @returns false if the browser refuses, which is only logged (public specification, section 8). */
export async function copyToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch (error) {
    console.error('Failed to copy the text', error);
    return false;
  }
}

import { useCallback, useEffect, useState } from 'react';

/** Public specification, section 9. */
const ICON_RESET_MS = 2_000;

/** State of a copy button: the confirmation icon for 2 s, and the toast. */
export function useCopy(text: string) {
  const [toast, setToast] = useState<string | null>(null);
  const [isCopied, setCopied] = useState(false);
  const clearToast = useCallback(() => setToast(null), []);

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), ICON_RESET_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  return {
    isCopied,
    toast,
    endToast: clearToast,
    async copy() {
      if (!(await copyToClipboard(text))) return;
      setCopied(true);
      setToast('Copied to clipboard');
    },
  };
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

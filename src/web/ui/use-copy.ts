import { useCallback, useEffect, useState } from 'react';

/** Public specification, section 9. */
const ICON_RESETS_AFTER_MS = 2_000;

/** Copies text, and says so for a while. */
export function useCopy(text: string) {
  const [toast, setToast] = useState<string | null>(null);
  const [isCopied, setCopied] = useState(false);
  const endToast = useCallback(() => setToast(null), []);

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), ICON_RESETS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  return {
    isCopied,
    toast,
    endToast,
    async copy() {
      if (!(await putOnClipboard(text))) return;
      setCopied(true);
      setToast('Copied to clipboard');
    },
  };
}

/** @returns whether the browser let it; when not, that is only logged (public specification, section 8). */
export async function putOnClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch (error) {
    console.error('The text could not be copied', error);
    return false;
  }
}

import { useEffect, useRef, useState } from 'react';

/** Public specification, section 9. */
const TOAST_MS = 3_000;

/**
 * A short notice above everything, gone after 3 s; it asks for nothing and takes no focus.
 *
 * @param message what it says; null for nothing.
 */
export function Toast({ message, onGone }: { message: string | null; onGone: () => void }) {
  const toast = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<string | null>(null);

  useEffect(() => {
    if (message === null) return;
    const element = toast.current;
    element?.showPopover();
    // screen readers tell a change in what is already there, not what appears together with its words
    const frame = requestAnimationFrame(() => setShown(message));
    const timer = setTimeout(onGone, TOAST_MS);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      setShown(null);
      element?.hidePopover();
    };
  }, [message, onGone]);

  return (
    <div
      ref={toast}
      popover="manual"
      role="status"
      className="mx-auto mt-auto mb-24 w-max max-w-[calc(100%-2.5rem)] rounded-sm border border-on-night/25 bg-night px-5 py-3 text-on-night shadow-float empty:invisible"
    >
      {shown}
    </div>
  );
}

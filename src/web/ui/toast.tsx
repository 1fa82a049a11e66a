import { useEffect, useRef, useState } from 'react';

/** Public specification, section 9. */
const TOAST_MS = 3_000;
/** Time enough to read, to think again, and to reach a button. */
const UNDO_TOAST_MS = 12_000;

interface ToastProps {
  /** What it says; null for nothing. */
  readonly message: string | null;
  readonly onGone: () => void;
  /** Takes back what the message tells of. */
  readonly undo?: (() => Promise<void>) | undefined;
}

/** A short notice above everything, gone after 3 s, or 12 s when it can be undone; it takes no focus. */
export function Toast({ message, onGone, undo }: ToastProps) {
  const toast = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<string | null>(null);
  const isHeld = useRef(false);

  useEffect(() => {
    if (message === null) return;
    const element = toast.current;
    element?.showPopover();
    // screen readers tell a change in what is already there, not what appears together with its words
    const frame = requestAnimationFrame(() => setShown(message));
    const timer = setInterval(
      // whoever is about to press the button is not hurried
      () => isHeld.current || onGone(),
      undo ? UNDO_TOAST_MS : TOAST_MS,
    );
    return () => {
      cancelAnimationFrame(frame);
      clearInterval(timer);
      isHeld.current = false;
      setShown(null);
      element?.hidePopover();
    };
  }, [message, onGone, undo]);

  return (
    <div
      ref={toast}
      popover="manual"
      role="status"
      onPointerEnter={() => {
        isHeld.current = true;
      }}
      onPointerLeave={() => {
        isHeld.current = false;
      }}
      className="mx-auto mt-auto mb-24 w-max max-w-[calc(100%-2.5rem)] rounded-sm border border-on-night/25 bg-night px-5 py-3 text-on-night shadow-float empty:invisible"
    >
      {shown}
      {shown && undo && (
        <button
          type="button"
          className="ml-4 min-h-11 px-2 font-semibold text-lamp underline focus-visible:outline-lamp"
          onClick={() => {
            onGone();
            undo();
          }}
        >
          Undo
        </button>
      )}
    </div>
  );
}

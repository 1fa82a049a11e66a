import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Public specification, section 9. */
const TOAST_MS = 3_000;
/** Enough time to read the message and reach the button. */
const UNDO_TOAST_MS = 12_000;

interface ToastProps {
  /** null hides the toast. */
  readonly message: string | null;
  readonly onClose: () => void;
  /** Undoes the action. */
  readonly undo?: (() => Promise<void>) | undefined;
}

/** A short notice, hidden after 3 s, or 12 s if it can be undone. It does not take focus. */
export function Toast({ message, onClose, undo }: ToastProps) {
  const toast = useRef<HTMLDivElement>(null);
  const [visibleMessage, setVisibleMessage] = useState<string | null>(null);
  const isHovered = useRef(false);

  const closeUnlessHovered = useEffectEvent(() => isHovered.current || onClose());
  useEffect(() => {
    if (message === null) return;
    const element = toast.current;
    element?.showPopover();
    // screen readers announce changes of a visible live region, not one that appears with its text
    const frame = requestAnimationFrame(() => setVisibleMessage(message));
    const timer = setInterval(closeUnlessHovered, undo ? UNDO_TOAST_MS : TOAST_MS);
    return () => {
      cancelAnimationFrame(frame);
      clearInterval(timer);
      isHovered.current = false;
      setVisibleMessage(null);
      element?.hidePopover();
    };
  }, [message, undo]);

  return (
    <div
      ref={toast}
      popover="manual"
      role="status"
      onPointerEnter={() => {
        isHovered.current = true;
      }}
      onPointerLeave={() => {
        isHovered.current = false;
      }}
      className="mx-auto mt-auto mb-24 w-max max-w-[calc(100%-2.5rem)] rounded-sm border border-on-night/25 bg-night px-5 py-3 text-on-night shadow-float empty:invisible"
    >
      {visibleMessage}
      {visibleMessage && undo && (
        <button
          type="button"
          className="ml-4 min-h-11 px-2 font-semibold text-lamp underline focus-visible:outline-lamp"
          onClick={() => {
            onClose();
            undo();
          }}
        >
          Undo
        </button>
      )}
    </div>
  );
}

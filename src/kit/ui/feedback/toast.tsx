import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Public specification, section 9. */
const TOAST_MS = 3_000;

interface ToastProps {
  /** null hides the toast. */
  readonly message: string | null;
  readonly onClose: () => void;
}

/** A short notice, hidden after 3 s. It does not take focus. */
export function Toast({ message, onClose }: ToastProps) {
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
    const timer = setInterval(closeUnlessHovered, TOAST_MS);
    return () => {
      cancelAnimationFrame(frame);
      clearInterval(timer);
      isHovered.current = false;
      setVisibleMessage(null);
      element?.hidePopover();
    };
  }, [message]);

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
    </div>
  );
}

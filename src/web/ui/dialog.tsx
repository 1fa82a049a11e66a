import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react';
import { useModal } from './use-modal.ts';

interface DialogProps {
  readonly title: ReactNode;
  /** False while it is rendered and laid out, but is yet to be shown; left out by windows that are shown at once. */
  readonly isOpen?: boolean;
  /** 'sheet' fills a phone's screen, for what is filled in; 'message' rises from its lower edge. */
  readonly shape?: 'message' | 'sheet' | 'wide-sheet';
  /** Escape and the like; undefined while it cannot be closed. */
  readonly onDismiss: (() => void) | undefined;
  /** Whether a click outside dismisses too: only where nothing can be lost by it. */
  readonly closesOutside?: boolean;
  readonly children: ReactNode;
}

const SHAPES = {
  message: 'max-sm:mb-0 max-sm:rounded-b-none sm:max-w-md',
  sheet: 'max-sm:m-0 max-sm:h-[var(--seen-height,100dvh)] max-sm:rounded-none max-sm:border-0 sm:max-w-xl',
  'wide-sheet':
    'max-md:m-0 max-md:h-[var(--seen-height,100dvh)] max-md:rounded-none max-md:border-0 md:max-w-5xl',
};
/** Where and as wide as it will be: a slow phone that lays it out only when it is shown is held up. Opening it takes these away. */
const YET_TO_BE_SHOWN = 'not-open:invisible not-open:fixed not-open:inset-0 not-open:flex';

/** A titled modal window, open as long as it is rendered, or from when it `isOpen`; see `useModal` for its focus and the page behind it. */
export function Dialog({
  title,
  isOpen,
  shape = 'message',
  onDismiss,
  closesOutside = false,
  children,
}: DialogProps) {
  const modal = useModal(onDismiss, isOpen);
  const dialog = modal.ref;
  const titleId = useId();
  const pressedOutside = useRef(false);

  useEffect(() => {
    const seen = window.visualViewport;
    // a phone's keyboard covers the lower part of the window without making it smaller
    const fit = () =>
      seen && dialog.current?.style.setProperty('--seen-height', `${Math.round(seen.height * seen.scale)}px`);
    seen?.addEventListener('resize', fit);
    return () => seen?.removeEventListener('resize', fit);
  }, [dialog]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's way out is Escape
    <dialog
      {...modal}
      aria-labelledby={titleId}
      className={`m-auto max-h-[var(--seen-height,100dvh)] w-full max-w-none flex-col overflow-hidden rounded-sm border border-line bg-raised text-ink shadow-float backdrop:bg-veil open:flex sm:max-h-[calc(100dvh-3rem)] ${SHAPES[shape]} ${isOpen === undefined ? '' : YET_TO_BE_SHOWN}`}
      onPointerDown={(event) => {
        pressedOutside.current = isOutside(event, dialog.current);
      }}
      onClick={(event) => {
        // text that is selected with the mouse may be let go outside
        if (closesOutside && pressedOutside.current && isOutside(event, dialog.current)) onDismiss?.();
      }}
    >
      <h2 id={titleId} className="border-b border-line px-5 py-4 text-2xl sm:px-7">
        {title}
      </h2>
      {children}
    </dialog>
  );
}

/** What stands between title and actions; it scrolls when the screen is too small. */
export function DialogBody({ className = '', ...rest }: ComponentProps<'div'>) {
  return (
    // `relative`: words for screen readers alone are placed in it, and not, far below, in the dialog
    <div
      {...rest}
      className={`relative grow overflow-y-auto overscroll-contain px-5 py-5 sm:px-7 ${className}`}
    />
  );
}

/** The row of buttons at the lower edge, the primary one last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-end gap-3 border-t border-line px-5 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] max-sm:*:grow sm:px-7">
      {children}
    </div>
  );
}

/** What happens on the backdrop happens to the dialog, outside its box. */
function isOutside(
  { target, clientX, clientY }: Pick<MouseEvent, 'clientX' | 'clientY'> & { target: EventTarget },
  dialog: HTMLElement | null,
): boolean {
  if (!dialog || target !== dialog) return false;
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

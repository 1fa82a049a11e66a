import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react';
import { type ModalOptions, useModal } from './use-modal.ts';

interface DialogProps extends ModalOptions {
  readonly title: ReactNode;
  /** 'sheet' fills a phone's screen, for forms; 'message' appears at the bottom of the screen. */
  readonly shape?: 'message' | 'sheet' | 'wide-sheet';
  /** Called on Escape and Back; undefined while the dialog cannot be closed. */
  readonly onDismiss: (() => void) | undefined;
  /** Whether a click on the backdrop also dismisses. Only for dialogs without user input. */
  readonly closesOnOutsideClick?: boolean;
  readonly children: ReactNode;
}

const SHAPES = {
  message: 'max-sm:mb-0 max-sm:rounded-b-none sm:max-w-md',
  sheet: 'max-sm:m-0 max-sm:h-[var(--visible-height,100dvh)] max-sm:rounded-none max-sm:border-0 sm:max-w-xl',
  'wide-sheet':
    'max-md:m-0 max-md:h-[var(--visible-height,100dvh)] max-md:rounded-none max-md:border-0 md:max-w-5xl',
};
/** Same position and width as when open, so that opening needs no layout, which is slow on phones. */
const LAID_OUT_HIDDEN = 'not-open:invisible not-open:fixed not-open:inset-0 not-open:flex';

/** A titled modal dialog. See `useModal` for focus and scroll lock. */
export function Dialog({
  title,
  isOpen,
  closesOnBack,
  shape = 'message',
  onDismiss,
  closesOnOutsideClick = false,
  children,
}: DialogProps) {
  const modal = useModal(onDismiss, { isOpen, closesOnBack });
  const dialog = modal.ref;
  const titleId = useId();
  const pressedOutside = useRef(false);

  useEffect(() => {
    const viewport = window.visualViewport;
    // the on-screen keyboard covers part of the viewport without resizing it
    const updateHeight = () =>
      viewport &&
      dialog.current?.style.setProperty(
        '--visible-height',
        `${Math.round(viewport.height * viewport.scale)}px`,
      );
    viewport?.addEventListener('resize', updateHeight);
    return () => viewport?.removeEventListener('resize', updateHeight);
  }, [dialog]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's way out is Escape
    <dialog
      {...modal}
      aria-labelledby={titleId}
      className={`m-auto max-h-[var(--visible-height,100dvh)] w-full max-w-none flex-col overflow-hidden rounded-sm border border-line bg-raised text-ink shadow-float backdrop:bg-veil open:flex sm:max-h-[calc(100dvh-3rem)] ${SHAPES[shape]} ${isOpen === undefined ? '' : LAID_OUT_HIDDEN}`}
      onPointerDown={(event) => {
        pressedOutside.current = isOutside(event, dialog.current);
      }}
      onClick={(event) => {
        // a drag that selects text may end outside
        if (closesOnOutsideClick && pressedOutside.current && isOutside(event, dialog.current)) onDismiss?.();
      }}
    >
      <h2 id={titleId} className="border-b border-line px-5 py-4 text-2xl sm:px-7">
        {title}
      </h2>
      {children}
    </dialog>
  );
}

/** Content between the title and the actions; scrolls when the screen is too small. */
export function DialogBody({ className = '', ...rest }: ComponentProps<'div'>) {
  return (
    // `relative` contains the absolutely positioned screen-reader texts, which would otherwise extend the dialog
    <div
      {...rest}
      className={`relative grow overflow-y-auto overscroll-contain px-5 py-5 sm:px-7 ${className}`}
    />
  );
}

/** The row of buttons at the bottom, the primary one last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-end gap-3 border-t border-line px-5 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] max-sm:*:grow max-sm:[&>.button]:px-4 sm:px-7">
      {children}
    </div>
  );
}

/** Events on the backdrop have the dialog as target and a position outside its box. */
function isOutside(
  { target, clientX, clientY }: Pick<MouseEvent, 'clientX' | 'clientY'> & { target: EventTarget },
  dialog: HTMLElement | null,
): boolean {
  if (!dialog || target !== dialog) return false;
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

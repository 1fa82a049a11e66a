import { type ComponentProps, type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { closeOnBack } from './close-on-back.ts';

type ModalProps = Required<Pick<ComponentProps<'dialog'>, 'onCancel' | 'onClose'>> & {
  readonly ref: RefObject<HTMLDialogElement | null>;
};

export interface ModalOptions {
  /** False to lay the dialog out without showing it. */
  readonly isOpen?: boolean | undefined;
  /** False for a question about a navigation, which may itself be Back. */
  readonly closesOnBack?: boolean | undefined;
}

/**
 * Props that make a `<dialog>` modal while it is rendered and `isOpen`. Focuses the element marked `data-first-focus`,
 * else the first control; restores focus on close; locks the page's scrolling.
 *
 * @param onDismiss called on Escape and Back; undefined while the dialog cannot be closed.
 */
export function useModal(
  onDismiss: (() => void) | undefined,
  { isOpen = true, closesOnBack = true }: ModalOptions = {},
): ModalProps {
  const dialog = useRef<HTMLDialogElement>(null);
  const isLaidOut = useRef(!isOpen);
  const dismiss = useEffectEvent(() => onDismiss?.());

  useLayoutEffect(() => {
    if (isOpen && closesOnBack) return closeOnBack(() => dismiss());
  }, [isOpen, closesOnBack]);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || !isOpen) return;
    let release: (() => void) | undefined;
    const open = () => {
      const first = element.querySelector<HTMLElement>('[data-first-focus]');
      // set before opening: moving the focus afterwards makes screen readers announce the first control too
      if (first) first.autofocus = true;
      element.showModal();
      release = lockScroll();
    };
    let timer: number | undefined;
    // opening restyles the whole page, which on slow phones is a long task by itself
    if (isLaidOut.current) timer = window.setTimeout(open);
    else open();
    return () => {
      window.clearTimeout(timer);
      if (!release) return;
      release();
      element.close();
      restoreCaret();
    };
  }, [isOpen]);

  return {
    ref: dialog,
    onCancel(event) {
      if (event.target !== dialog.current) return;
      event.preventDefault();
      onDismiss?.();
    },
    onClose(event) {
      // Chromium closes the dialog on a second Escape or back gesture even if `cancel` was prevented
      if (event.target !== dialog.current || dialog.current.open) return;
      const others = document.querySelectorAll<HTMLDialogElement>('dialog:modal');
      dialog.current.showModal();
      for (const other of others)
        if (dialog.current.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) {
          // a question about this dialog, which is later in the document, stays above it
          other.close();
          other.showModal();
        }
      onDismiss?.();
    },
  };
}

/** Chromium restores focus to a text field without its caret, and keystrokes are lost. */
function restoreCaret(): void {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
  field.blur();
  field.focus({ preventScroll: true });
}

let activeLocks = 0;

/**
 * Prevents the page from scrolling, without a shift by the width of the scroll bar.
 *
 * @returns the function that releases this lock; the page scrolls again when all locks are released.
 */
function lockScroll(): () => void {
  const { style, clientWidth } = document.documentElement;
  if (activeLocks === 0) {
    style.setProperty('padding-right', `${window.innerWidth - clientWidth}px`);
    style.setProperty('overflow', 'hidden');
  }
  activeLocks += 1;
  return () => {
    activeLocks -= 1;
    if (activeLocks > 0) return;
    style.removeProperty('padding-right');
    style.removeProperty('overflow');
  };
}

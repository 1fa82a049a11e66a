import { type ComponentProps, type RefObject, useLayoutEffect, useRef } from 'react';
import { holdPageStill } from './scroll-lock.ts';

type ModalProps = Required<Pick<ComponentProps<'dialog'>, 'onCancel' | 'onClose'>> & {
  readonly ref: RefObject<HTMLDialogElement | null>;
};

/**
 * Makes the `<dialog>` that is given these props a modal window, open as long as it is rendered and `isOpen`. The focus goes to what is
 * marked `data-first-focus`, else to the first control, and back to where it was afterwards; the page behind stays still.
 *
 * @param onDismiss called for Escape and the like; undefined while it cannot be closed.
 */
export function useModal(onDismiss: (() => void) | undefined, isOpen = true): ModalProps {
  const dialog = useRef<HTMLDialogElement>(null);
  const isLaidOut = useRef(!isOpen);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || !isOpen) return;
    let release: (() => void) | undefined;
    const open = () => {
      const first = element.querySelector<HTMLElement>('[data-first-focus]');
      // asked for beforehand, or the first control would have the focus for a moment, and be told to come and to go
      if (first) first.autofocus = true;
      element.showModal();
      release = holdPageStill();
    };
    let task: number | undefined;
    // the whole page behind is styled anew, which is enough for one task of a slow phone
    if (isLaidOut.current) task = window.setTimeout(open);
    else open();
    return () => {
      window.clearTimeout(task);
      if (!release) return;
      release();
      element.close();
      giveCaretBack();
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
      // Chromium closes at the second Escape or back gesture in a row, whatever `cancel` says
      if (event.target !== dialog.current || dialog.current.open) return;
      dialog.current.showModal();
      onDismiss?.();
    },
  };
}

/** Chromium gives a text field the focus back without its caret: what is typed then would arrive nowhere. */
function giveCaretBack(): void {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
  field.blur();
  field.focus({ preventScroll: true });
}

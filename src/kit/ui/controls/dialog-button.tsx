import { type ComponentProps, type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { ButtonOrLink } from './button-or-link.tsx';

interface DialogButtonProps extends ComponentProps<'button'> {
  /** Path of a page with the same content, for use before hydration or if the dialog's code fails to load. */
  readonly to: string;
  /** Loads the dialog's code. */
  readonly load: (onClose: () => void) => Promise<ReactNode>;
}

/** A button that opens a dialog, whose code is loaded on demand. */
export function DialogButton({ load, ...button }: DialogButtonProps) {
  const [dialog, setDialog] = useState<ReactNode>(null);
  const open = () => load(() => setDialog(null)).then(setDialog, () => location.assign(button.to));
  return (
    <>
      <ButtonOrLink aria-haspopup="dialog" onClick={open} {...button} />
      {/* outside of the text and tables that contain the button */}
      {dialog && createPortal(dialog, document.body)}
    </>
  );
}

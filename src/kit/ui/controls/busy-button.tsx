import { useLayoutEffect, useRef } from 'react';
import { SpinnerIcon } from '../feedback/spinner.tsx';
import { Button, type ButtonProps } from './button.tsx';

interface BusyButtonProps extends ButtonProps {
  readonly isBusy: boolean;
  /** Label while busy, 'Deleting...'. */
  readonly busyText: string;
}

/**
 * A button that is disabled and shows a spinner while busy. A disabled button loses focus, so it takes the focus back
 * afterwards.
 */
export function BusyButton({ isBusy, busyText, disabled = false, children, ...rest }: BusyButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const wasBusy = useRef(false);

  useLayoutEffect(() => {
    const hasFinished = wasBusy.current && !isBusy;
    wasBusy.current = isBusy;
    if (hasFinished && document.activeElement === document.body) button.current?.focus();
  }, [isBusy]);

  return (
    <Button {...rest} ref={button} disabled={disabled || isBusy}>
      {isBusy ? (
        <>
          <SpinnerIcon />
          {busyText}
        </>
      ) : (
        children
      )}
    </Button>
  );
}

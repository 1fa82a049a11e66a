import {
  type ComponentProps,
  type KeyboardEvent,
  type SyntheticEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';
import { holdFieldsStill, isTicked } from './set-read-only.ts';

interface SendingFormProps extends ComponentProps<'form'> {
  /** From the moment it is sent until it is answered. */
  readonly isSending: boolean;
}

/**
 * A form that its script sends. While it is on its way what stands in it can be read, reached and copied, and neither be
 * changed nor sent once more: so what goes with the answer is what was sent, and no word that was typed after it
 * (docs/decisions/0021-drafts.md).
 */
export function SendingForm({ isSending, onSubmit, ref, ...rest }: SendingFormProps) {
  const form = useRef<HTMLFormElement>(null);
  useImperativeHandle(ref, () => form.current as HTMLFormElement);

  useLayoutEffect(() => {
    if (isSending && form.current) return holdFieldsStill(form.current);
  }, [isSending]);

  return (
    <form
      {...rest}
      ref={form}
      data-sending={isSending || undefined}
      onSubmit={isSending ? refuse : onSubmit}
      // before React hears of it: it would take the tick for set
      onClickCapture={isSending ? (event) => isTicked(event.target) && refuse(event) : undefined}
      // in a field that takes no word a blank would turn the page away from whoever types on
      onKeyDownCapture={isSending ? (event) => isBlankInText(event) && event.preventDefault() : undefined}
    />
  );
}

function isBlankInText({ key, target }: KeyboardEvent): boolean {
  return key === ' ' && (target as Partial<HTMLInputElement>).readOnly === true;
}

function refuse(event: SyntheticEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

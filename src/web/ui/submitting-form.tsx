import {
  type ComponentProps,
  type KeyboardEvent,
  type SyntheticEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';
import { isCheckable, setReadOnly } from './set-read-only.ts';

interface SubmittingFormProps extends ComponentProps<'form'> {
  /** True while the request is in flight. */
  readonly isSubmitting: boolean;
}

/**
 * A form submitted by script. While the request is in flight its fields can be read, focused and copied but not
 * changed or submitted again, so no input is lost when the response arrives (docs/decisions/0013-drafts.md).
 */
export function SubmittingForm({ isSubmitting, onSubmit, ref, ...rest }: SubmittingFormProps) {
  const form = useRef<HTMLFormElement>(null);
  useImperativeHandle(ref, () => form.current as HTMLFormElement);

  useLayoutEffect(() => {
    if (isSubmitting && form.current) return setReadOnly(form.current);
  }, [isSubmitting]);

  return (
    <form
      {...rest}
      ref={form}
      data-sending={isSubmitting || undefined}
      onSubmit={isSubmitting ? cancelEvent : onSubmit}
      // in the capture phase: React would otherwise register the toggle
      onClickCapture={isSubmitting ? (event) => isCheckable(event.target) && cancelEvent(event) : undefined}
      // in a read-only field the space key would scroll the page
      onKeyDownCapture={
        isSubmitting ? (event) => isSpaceInReadOnlyField(event) && event.preventDefault() : undefined
      }
    />
  );
}

function isSpaceInReadOnlyField({ key, target }: KeyboardEvent): boolean {
  return key === ' ' && (target as Partial<HTMLInputElement>).readOnly === true;
}

function cancelEvent(event: SyntheticEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

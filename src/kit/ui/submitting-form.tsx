import { type ComponentProps, type RefObject, useLayoutEffect, useRef } from 'react';

interface SubmittingFormProps extends ComponentProps<'form'> {
  /** True while the request is in flight. */
  readonly isSubmitting: boolean;
}

/**
 * A form submitted by script. While the request is in flight it is disabled, so no input is lost when the response
 * arrives (docs/decisions/0013-drafts.md). `className` applies to the element that contains the children.
 */
export function SubmittingForm({ isSubmitting, className = '', children, ...rest }: SubmittingFormProps) {
  const fields = useFocusFirstError<HTMLFieldSetElement>(isSubmitting);
  return (
    <form {...rest} aria-busy={isSubmitting} className="contents">
      <fieldset ref={fields} disabled={isSubmitting} className={`min-w-0 ${className}`}>
        {children}
      </fieldset>
    </form>
  );
}

/** Focuses the first invalid field when a submission ends; a disabled field has lost the focus. */
export function useFocusFirstError<Container extends HTMLElement>(
  isSubmitting: boolean,
): RefObject<Container | null> {
  const container = useRef<Container>(null);
  const wasSubmitting = useRef(false);
  useLayoutEffect(() => {
    if (wasSubmitting.current && !isSubmitting)
      container.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
    wasSubmitting.current = isSubmitting;
  }, [isSubmitting]);
  return container;
}

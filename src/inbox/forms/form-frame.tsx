import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import { type ReactNode, useEffect, useRef } from 'react';
import { BusyButton } from '#kit/ui/controls/busy-button.tsx';
import { InputField } from '#kit/ui/controls/field.tsx';
import { HoneypotField } from '#kit/ui/controls/honeypot-field.tsx';
import { SubmittingForm } from '#kit/ui/submitting-form.tsx';
import { useHydrated } from '#kit/ui/use-hydrated.ts';
import type { FormResult, InboxForm } from './inbox-form.ts';
import { useInboxForm } from './use-inbox-form.ts';

interface FormFrameProps<Name extends string> {
  readonly definition: InboxForm<Name>;
  readonly serverResult: FormResult<Name> | undefined;
  /** Accessible name of the form. */
  readonly label: string;
  readonly submitLabel: string;
  /** Id of the section to which a browser without scripts scrolls after the submission. */
  readonly section?: string;
  /** Renders the fields with the name, value and error of each. */
  readonly children: (field: (name: Name) => FieldProps) => ReactNode;
}

interface FieldProps {
  readonly name: string;
  readonly defaultValue: string;
  readonly error: string | undefined;
}

/** A form whose entries go to the inbox, with the result above it. It works before hydration and without scripts. */
export function FormFrame<Name extends string>({
  definition,
  serverResult,
  label,
  submitLabel,
  section,
  children,
}: FormFrameProps<Name>) {
  const isHydrated = useHydrated();
  const { form, formKey, isSubmitting, result, submit, onInput } = useInboxForm(definition, serverResult);
  const defaults = formKey === 0 && serverResult ? serverResult.values : definition.initial;
  return (
    <div className="space-y-6">
      {result && <ResultNote result={result} messages={definition.messages} />}
      <SubmittingForm
        ref={form}
        key={formKey}
        isSubmitting={isSubmitting}
        method="post"
        action={section && `#${section}`}
        noValidate={isHydrated}
        onSubmit={submit}
        onInput={onInput}
        aria-label={label}
        className="space-y-5"
      >
        {children((name) => ({ name, defaultValue: defaults[name], error: result?.errors[name] }))}
        <HoneypotField />
        <BusyButton
          type="submit"
          look="primary"
          className="max-sm:w-full"
          isBusy={isSubmitting}
          busyText="Submitting..."
        >
          {submitLabel}
        </BusyButton>
      </SubmittingForm>
    </div>
  );
}

/** The address of a visitor who also wants the letter. Its name is that of the field in the letter's own call. */
export const LetterField = (field: FieldProps) => (
  <InputField {...field} label="Send me the week by email (optional)" type="email" autoComplete="email" />
);

/** The result of a submission above the form. It takes focus unless an invalid field has it. */
export function ResultNote({
  result,
  messages,
}: {
  readonly result: FormResult;
  readonly messages: InboxForm['messages'];
}) {
  const note = useRef<HTMLDivElement>(null);
  const { isReceived, reason, errors } = result;
  const hasFieldErrors = Object.keys(errors).length > 0;
  const message = isReceived
    ? messages.received
    : hasFieldErrors
      ? 'Please check the fields marked below.'
      : messages.failed;
  const [Icon, color] = isReceived
    ? [CircleCheck, 'border-good text-good']
    : [CircleAlert, 'border-bad text-bad'];

  // biome-ignore lint/correctness/useExhaustiveDependencies: a repeated failure must take focus again
  useEffect(() => {
    if (!hasFieldErrors) note.current?.focus();
  }, [result, hasFieldErrors]);

  return (
    <div
      ref={note}
      tabIndex={-1}
      role={isReceived ? 'status' : 'alert'}
      className={`flex scroll-mt-[calc(var(--header-height)+1.25rem)] gap-3 border-l-2 py-1 pl-4 ${color}`}
    >
      <Icon size={24} strokeWidth={1.5} className="mt-0.5 shrink-0" />
      <div>
        <p className="font-semibold">{message}</p>
        {reason && <p className="mt-1 text-ink">{reason}</p>}
      </div>
    </div>
  );
}

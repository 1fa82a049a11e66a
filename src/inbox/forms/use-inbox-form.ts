import { type FormEvent, useEffect, useRef, useState } from 'react';
import { browserClient } from '#kit/session/browser-client.ts';
import { attempt } from '#kit/session/token-store.ts';
import { randomId } from '#kit/session/uuid.ts';
import { type FormResult, type InboxForm, readFormValues, submitForm, type Values } from './inbox-form.ts';

/**
 * State of a hydrated form: stores a draft until the entry is received, and submits it. Repeated submissions of the
 * same input use the same Idempotency-Key.
 *
 * @param serverResult result of a submission before hydration.
 */
export function useInboxForm<Field extends string>(
  definition: InboxForm<Field>,
  serverResult: FormResult<Field> | undefined,
) {
  const { group, initial } = definition;
  const form = useRef<HTMLFormElement>(null);
  const draft = useRef<Draft<Field>>({ values: initial });
  const [isSubmitting, setSubmitting] = useState(false);
  const [result, setResult] = useState(serverResult);
  const [formKey, setFormKey] = useState(0);
  const clearDraft = () => attempt(() => sessionStorage.removeItem(group));

  // biome-ignore lint/correctness/useExhaustiveDependencies: the definition is a constant
  useEffect(() => {
    if (serverResult?.isReceived) clearDraft();
    const values = form.current ? readFormValues(definition, new FormData(form.current)) : initial;
    const stored: Draft<Field> | undefined =
      attempt(() => JSON.parse(sessionStorage.getItem(group) ?? 'null')) ?? undefined;
    const isUntouched = Object.entries(initial).every(([name, value]) => values[name as Field] === value);
    if (stored && form.current && isUntouched) {
      restoreValues(form.current, stored.values);
      draft.current = stored;
    } else draft.current = { values, shown: stored?.shown };
  }, [serverResult]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new form gets its own stamp
  useEffect(() => {
    if (draft.current.shown) return;
    // the server accepts entries without it
    browserClient[group].form().then(
      ({ shown }) => {
        // a repeated submission must have the same body
        if (!draft.current.key) draft.current = { ...draft.current, shown };
      },
      () => undefined,
    );
  }, [formKey]);

  const updateDraft = (change: Partial<Draft<Field>>) => {
    draft.current = { ...draft.current, ...change };
    attempt(() => sessionStorage.setItem(group, JSON.stringify(draft.current)));
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const values = readFormValues(definition, data);
    const errors = definition.validate(values);
    const firstInvalid = Object.keys(initial).find((name) => errors[name]);
    if (firstInvalid) {
      setResult({ isReceived: false, values, errors });
      (event.currentTarget.elements.namedItem(firstInvalid) as HTMLElement | null)?.focus();
      return;
    }
    const { shown, key = randomId() } = draft.current;
    updateDraft({ values, key });
    const extra = { website: String(data.get('website') ?? ''), shown };
    setSubmitting(true);
    const outcome = await submitForm(browserClient, definition, { values, extra, key });
    setSubmitting(false);
    setResult(outcome);
    if (!outcome.isReceived) return;
    clearDraft();
    draft.current = { values: initial };
    setFormKey((count) => count + 1);
  };

  return {
    form,
    formKey,
    isSubmitting,
    result,
    submit,
    onInput() {
      if (form.current)
        updateDraft({ values: readFormValues(definition, new FormData(form.current)), key: undefined });
    },
  };
}

function restoreValues(form: HTMLFormElement, values: Values): void {
  for (const [name, value] of Object.entries(values)) {
    const input = form.elements.namedItem(name) as HTMLInputElement;
    if (input.type === 'checkbox') input.checked = value !== '';
    else input.value = value;
  }
}

/** Unsent input, stored for this tab until it closes. */
interface Draft<Field extends string> {
  readonly values: Values<Field>;
  /** Signed time at which the form was first shown. */
  readonly shown?: string | undefined;
  /** Idempotency-Key of the last submission, until the input changes. */
  readonly key?: string | undefined;
}

import { type FormEvent, useEffect, useRef, useState } from 'react';
import { browserClient } from '../../session/browser-client.ts';
import { newKey } from '../../session/uuid.ts';
import { type Draft, forgetDraft, keepDraft, readDraft } from './draft.ts';
import { bodyOf, errorsIn, NOTHING_TYPED, type Outcome, PRAYER_FIELDS, valuesIn } from './prayer-values.ts';
import { sendPrayer } from './send-prayer.ts';

const isBlank = (form: HTMLFormElement) =>
  Object.values(valuesIn(new FormData(form))).every((text) => text === '');

/**
 * The form once its script runs: keeps what is typed until it has arrived, and sends it, the same filling under the same
 * Idempotency-Key however often.
 *
 * @param served how sending ended, when the form was sent before its script ran.
 */
export function usePrayerForm(served: Outcome | undefined) {
  const form = useRef<HTMLFormElement>(null);
  const draft = useRef<Draft>({ values: NOTHING_TYPED });
  const [isSending, setSending] = useState(false);
  const [outcome, setOutcome] = useState(served);
  const [filling, setFilling] = useState(0);

  useEffect(() => {
    if (served?.isReceived) forgetDraft();
    const kept = readDraft();
    if (kept && form.current && isBlank(form.current)) putBack(form.current, kept);
    draft.current = { ...kept, values: form.current ? valuesIn(new FormData(form.current)) : NOTHING_TYPED };
  }, [served]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each filling of the form has a beginning of its own
  useEffect(() => {
    if (draft.current.shown) return;
    // without it the request is taken all the same
    browserClient.prayerRequests.form().then(
      ({ shown }) => {
        draft.current = { ...draft.current, shown };
      },
      () => undefined,
    );
  }, [filling]);

  const keep = (change: Partial<Draft>) => {
    draft.current = { ...draft.current, ...change };
    keepDraft(draft.current);
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const values = valuesIn(data);
    const errors = errorsIn(values);
    const [first] = PRAYER_FIELDS.filter((name) => errors[name]);
    if (first) {
      setOutcome({ isReceived: false, values, errors });
      return focusOn(event.currentTarget, first);
    }
    const attempt = attemptAt(draft.current, bodyOf(values, String(data.get('website') ?? '')));
    keep({ values, attempt });
    setSending(true);
    const ended = await sendPrayer(browserClient, { ...attempt, values });
    setSending(false);
    setOutcome(ended);
    const refused = PRAYER_FIELDS.find((name) => ended.errors[name]);
    if (refused && form.current) focusOn(form.current, refused);
    if (!ended.isReceived) return;
    forgetDraft();
    draft.current = { values: NOTHING_TYPED };
    setFilling((count) => count + 1);
  };

  return {
    form,
    filling,
    isSending,
    outcome,
    submit,
    onInput: () => form.current && keep({ values: valuesIn(new FormData(form.current)) }),
  };
}

/** The same again for the same text, whatever else is known by now; else a new one. */
function attemptAt({ attempt, shown }: Draft, typed: ReturnType<typeof bodyOf>) {
  if (attempt) {
    const { shown: _, ...before } = attempt.body;
    if (JSON.stringify(before) === JSON.stringify(typed)) return attempt;
  }
  return { key: newKey(), body: { ...typed, ...(shown && { shown }) } };
}

function focusOn(form: HTMLFormElement, field: string): void {
  (form.elements.namedItem(field) as HTMLElement | null)?.focus();
}

function putBack(form: HTMLFormElement, { values }: Draft): void {
  for (const name of PRAYER_FIELDS) (form.elements.namedItem(name) as HTMLInputElement).value = values[name];
}

import { type FormEvent, useEffect, useRef, useState } from 'react';
import { browserClient } from '../../session/browser-client.ts';
import { attempt } from '../../session/token-store.ts';
import { randomId } from '../../session/uuid.ts';
import {
  EMPTY_VALUES,
  PRAYER_FIELDS,
  type PrayerResult,
  type PrayerValues,
  readFormValues,
  submitPrayer,
  toPrayerRequestBody,
  validatePrayer,
} from './prayer-values.ts';

/**
 * State of the hydrated form: stores a draft until the request is received, and submits it. Repeated submissions of
 * the same input use the same Idempotency-Key.
 *
 * @param serverResult result of a submission before hydration.
 */
export function usePrayerForm(serverResult: PrayerResult | undefined) {
  const form = useRef<HTMLFormElement>(null);
  const draft = useRef<PrayerDraft>({ values: EMPTY_VALUES });
  const [isSubmitting, setSubmitting] = useState(false);
  const [result, setResult] = useState(serverResult);
  const [formKey, setFormKey] = useState(0);

  useEffect(() => {
    if (serverResult?.isReceived) clearPrayerDraft();
    const values = form.current ? readFormValues(new FormData(form.current)) : EMPTY_VALUES;
    const stored = loadPrayerDraft();
    const isBlank = Object.values(values).every((text) => text === '');
    if (stored && form.current && isBlank) {
      restoreValues(form.current, stored);
      draft.current = stored;
    } else draft.current = { values, shown: stored?.shown };
  }, [serverResult]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new form gets its own stamp
  useEffect(() => {
    if (draft.current.shown) return;
    // the server accepts requests without it
    browserClient.prayerRequests.form().then(
      ({ shown }) => {
        // a repeated submission must have the same body
        if (!draft.current.key) draft.current = { ...draft.current, shown };
      },
      () => undefined,
    );
  }, [formKey]);

  const updateDraft = (change: Partial<PrayerDraft>) => {
    draft.current = { ...draft.current, ...change };
    attempt(() => sessionStorage.setItem(STORAGE_KEY, JSON.stringify(draft.current)));
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const values = readFormValues(data);
    const errors = validatePrayer(values);
    const firstInvalid = PRAYER_FIELDS.find((name) => errors[name]);
    if (firstInvalid) {
      setResult({ isReceived: false, values, errors });
      (event.currentTarget.elements.namedItem(firstInvalid) as HTMLElement | null)?.focus();
      return;
    }
    const { shown, key = randomId() } = draft.current;
    updateDraft({ values, key });
    const body = {
      ...toPrayerRequestBody(values, String(data.get('website') ?? '')),
      ...(shown && { shown }),
    };
    setSubmitting(true);
    const outcome = await submitPrayer(browserClient, { body, values, key });
    setSubmitting(false);
    setResult(outcome);
    if (!outcome.isReceived) return;
    clearPrayerDraft();
    draft.current = { values: EMPTY_VALUES };
    setFormKey((count) => count + 1);
  };

  return {
    form,
    formKey,
    isSubmitting,
    result,
    submit,
    onInput() {
      if (form.current) updateDraft({ values: readFormValues(new FormData(form.current)), key: undefined });
    },
  };
}

function restoreValues(form: HTMLFormElement, { values }: PrayerDraft): void {
  for (const name of PRAYER_FIELDS) (form.elements.namedItem(name) as HTMLInputElement).value = values[name];
}

/** Unsent input, stored for this tab until it closes. */
interface PrayerDraft {
  readonly values: PrayerValues;
  /** Signed time at which the form was first shown. */
  readonly shown?: string | undefined;
  /** Idempotency-Key of the last submission, until the input changes. */
  readonly key?: string | undefined;
}

const STORAGE_KEY = 'prayer-request';

function loadPrayerDraft(): PrayerDraft | undefined {
  return attempt(() => JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null')) ?? undefined;
}

function clearPrayerDraft(): void {
  attempt(() => sessionStorage.removeItem(STORAGE_KEY));
}

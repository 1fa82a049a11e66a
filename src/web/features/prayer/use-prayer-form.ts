import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { PrayerRequestBody } from '#contract/resources/prayer-requests.ts';
import { browserClient } from '../../session/browser-client.ts';
import { randomId } from '../../session/uuid.ts';
import {
  EMPTY_VALUES,
  PRAYER_FIELDS,
  type PrayerResult,
  type PrayerValues,
  readFormValues,
  toPrayerRequestBody,
  validatePrayer,
} from './prayer-values.ts';
import { submitPrayer } from './submit-prayer.ts';

const isBlank = (form: HTMLFormElement) =>
  Object.values(readFormValues(new FormData(form))).every((text) => text === '');

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
    const stored = loadPrayerDraft();
    if (stored && form.current && isBlank(form.current)) restoreValues(form.current, stored);
    draft.current = {
      ...stored,
      values: form.current ? readFormValues(new FormData(form.current)) : EMPTY_VALUES,
    };
  }, [serverResult]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new form gets its own stamp
  useEffect(() => {
    if (draft.current.shown) return;
    // the server accepts requests without it
    browserClient.prayerRequests.form().then(
      ({ shown }) => {
        draft.current = { ...draft.current, shown };
      },
      () => undefined,
    );
  }, [formKey]);

  const updateDraft = (change: Partial<PrayerDraft>) => {
    draft.current = { ...draft.current, ...change };
    savePrayerDraft(draft.current);
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const values = readFormValues(data);
    const errors = validatePrayer(values);
    const [firstInvalid] = PRAYER_FIELDS.filter((name) => errors[name]);
    if (firstInvalid) {
      setResult({ isReceived: false, values, errors });
      return focusField(event.currentTarget, firstInvalid);
    }
    const attempt = attemptFor(draft.current, toPrayerRequestBody(values, String(data.get('website') ?? '')));
    updateDraft({ values, attempt });
    setSubmitting(true);
    const outcome = await submitPrayer(browserClient, { ...attempt, values });
    setSubmitting(false);
    setResult(outcome);
    const invalidField = PRAYER_FIELDS.find((name) => outcome.errors[name]);
    if (invalidField && form.current) focusField(form.current, invalidField);
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
    onInput: () => form.current && updateDraft({ values: readFormValues(new FormData(form.current)) }),
  };
}

/** The previous attempt if the input is unchanged (the form's stamp may differ), else a new one. */
function attemptFor({ attempt, shown }: PrayerDraft, body: ReturnType<typeof toPrayerRequestBody>) {
  if (attempt) {
    const { shown: _, ...before } = attempt.body;
    if (JSON.stringify(before) === JSON.stringify(body)) return attempt;
  }
  return { key: randomId(), body: { ...body, ...(shown && { shown }) } };
}

function focusField(form: HTMLFormElement, field: string): void {
  (form.elements.namedItem(field) as HTMLElement | null)?.focus();
}

function restoreValues(form: HTMLFormElement, { values }: PrayerDraft): void {
  for (const name of PRAYER_FIELDS) (form.elements.namedItem(name) as HTMLInputElement).value = values[name];
}

/** Unsent input, stored for this tab until it closes. */
interface PrayerDraft {
  readonly values: PrayerValues;
  /** Signed time at which the form was first shown. */
  readonly shown?: string | undefined;
  /** The last submitted body and its Idempotency-Key, reused when the same body is submitted again. */
  readonly attempt?: { readonly key: string; readonly body: PrayerRequestBody } | undefined;
}

const STORAGE_KEY = 'prayer-request';

function loadPrayerDraft(): PrayerDraft | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Without storage the form works too. */
function savePrayerDraft(draft: PrayerDraft): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(draft));
  } catch {}
}

function clearPrayerDraft(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {}
}

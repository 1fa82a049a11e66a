import type { PrayerRequestBody } from '#contract/prayer-requests.ts';
import type { PrayerValues } from './prayer-values.ts';

/** Unsent input, stored for this tab until it closes. */
export interface PrayerDraft {
  readonly values: PrayerValues;
  /** Signed time at which the form was first shown. */
  readonly shown?: string | undefined;
  /** The last submitted body and its Idempotency-Key, reused when the same body is submitted again. */
  readonly attempt?: { readonly key: string; readonly body: PrayerRequestBody } | undefined;
}

const STORAGE_KEY = 'prayer-request';

export function loadPrayerDraft(): PrayerDraft | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Without storage the form works too. */
export function savePrayerDraft(draft: PrayerDraft): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(draft));
  } catch {}
}

export function clearPrayerDraft(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {}
}

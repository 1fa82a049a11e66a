import type { PrayerRequestBody } from '#contract/prayer-requests.ts';
import type { PrayerValues } from './prayer-values.ts';

/** What is typed and not yet sent: private to this tab, and gone when it closes. */
export interface Draft {
  readonly values: PrayerValues;
  /** When the form was shown first, as the server signed it. */
  readonly shown?: string | undefined;
  /** What was sent last, and under which Idempotency-Key: sent again, it is the same request. */
  readonly attempt?: { readonly key: string; readonly body: PrayerRequestBody } | undefined;
}

const STORED_AS = 'prayer-request';

export function readDraft(): Draft | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(STORED_AS) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Where the browser keeps nothing the form works all the same. */
export function keepDraft(draft: Draft): void {
  try {
    sessionStorage.setItem(STORED_AS, JSON.stringify(draft));
  } catch {}
}

export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(STORED_AS);
  } catch {}
}

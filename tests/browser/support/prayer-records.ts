import type { APIRequestContext } from '@playwright/test';
import { apiOf, newMarker } from './api.ts';
import { test as baseTest } from './fail-on-console.ts';
import { address, administrator } from './server-handle.ts';

interface PrayerRecord {
  readonly id: number;
  readonly name: string;
  readonly details: string;
  readonly state: string;
  readonly notes: string | null;
}

export type PrayerRecords = ReturnType<typeof prayerRecords>;

/** Each test deletes its own requests, because stored requests count toward the rate limit. */
export const test = baseTest.extend<{ prayers: PrayerRecords }>({
  prayers: async ({ playwright, tokenFor }, use) => {
    const request = await playwright.request.newContext({ baseURL: address });
    const records = prayerRecords(request, await tokenFor(administrator));
    await use(records);
    await records.deleteAll();
    await request.dispose();
  },
});

/** Functions that submit, list and delete prayer requests with a marker in their name. */
export function prayerRecords(request: APIRequestContext, token: string) {
  const marker = `Q${newMarker()}`;
  const api = apiOf(request, token);
  const list = async (): Promise<PrayerRecord[]> => {
    const { requests } = await api.post<{ requests: PrayerRecord[] }>('/api/prayer-requests/search', {
      term: marker,
    });
    return requests;
  };
  return {
    marker,
    list,
    submit: (fields: {
      name: string;
      details: string;
      website?: string;
      prayerType?: string;
      memorial?: object;
    }) => api.post<void>('/api/prayer-request/submit', { prayerType: 'Blessings', ...fields }),
    /** Changes the notes of the newest request, as another administrator would. */
    async updateNotes(notes: string) {
      const [first] = await list();
      await api.put(`/api/prayer-requests/${first?.id}`, { state: first?.state, notes });
    },
    async deleteAll() {
      for (const { id } of await list()) await api.remove(`/api/prayer-requests/${id}`);
    },
  };
}

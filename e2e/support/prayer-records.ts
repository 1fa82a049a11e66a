import type { APIRequestContext } from '@playwright/test';
import { expect, test as watchedTest } from '../fail-on-console.ts';
import { address, administrator } from './server-handle.ts';

interface PrayerRecord {
  readonly id: number;
  readonly name: string;
  readonly details: string;
  readonly state: string;
  readonly notes: string | null;
}

/** What came of a journey's prayer requests, as staff see it. */
export interface PrayerRecords {
  /** Stands in the name of every request of a journey; what bears it is deleted afterwards. */
  readonly mark: string;
  ask(request: { name: string; details: string; website?: string }): Promise<void>;
  /** Those of this journey, the newest first. */
  all(): Promise<PrayerRecord[]>;
  /** As somebody else on the staff does meanwhile: the first of them, its state as it is. */
  writeNotes(notes: string): Promise<void>;
  /** Deletes them. */
  clean(): Promise<void>;
}

/** Requests count against their sender as long as they stand: each journey takes its own away. */
export const test = watchedTest.extend<{ prayers: PrayerRecords }>({
  prayers: async ({ playwright, tokenOf }, use) => {
    const request = await playwright.request.newContext({ baseURL: address });
    const records = prayerRecords(request, await tokenOf(administrator));
    await use(records);
    await records.clean();
    await request.dispose();
  },
});

export function prayerRecords(request: APIRequestContext, token: string): PrayerRecords {
  const mark = `Q${Math.random().toString(36).slice(2, 8)}`;
  const headers = { authorization: `Bearer ${token}` };
  const post = async (path: string, data: object) => {
    const answer = await request.post(path, { data, headers });
    expect(answer.ok(), `${path} answered ${answer.status()}`).toBe(true);
    return answer.json();
  };
  const all = async (): Promise<PrayerRecord[]> =>
    (await post('/api/prayer-requests/search', { term: mark })).requests;
  return {
    mark,
    all,
    ask: (given) => post('/api/prayer-request/submit', { prayerType: 'Blessings', ...given }),
    async writeNotes(notes) {
      const [first] = await all();
      const data = { state: first?.state, notes };
      const answer = await request.put(`/api/prayer-requests/${first?.id}`, { data, headers });
      expect(answer.ok(), `writing notes answered ${answer.status()}`).toBe(true);
    },
    async clean() {
      for (const { id } of await all()) await request.delete(`/api/prayer-requests/${id}`, { headers });
    },
  };
}

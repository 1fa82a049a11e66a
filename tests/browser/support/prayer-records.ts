import type { apiOf } from './api.ts';

interface PrayerRecord {
  readonly id: number;
  readonly name: string;
  readonly details: string;
  readonly state: string;
  readonly notes: string | null;
}

export type PrayerRecords = ReturnType<typeof prayerRecords>;

/** Functions that submit, list and delete prayer requests with a marker in their name. */
export function prayerRecords(api: ReturnType<typeof apiOf>, marker: string) {
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

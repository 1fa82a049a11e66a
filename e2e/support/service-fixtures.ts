import type { APIRequestContext } from '@playwright/test';
import { test as staffTest } from './admin-client.ts';
import { expect } from './fail-on-console.ts';

type Kind = 'services' | 'organizations';
type StoredRecord = { readonly id: number } & Readonly<Record<string, unknown>>;

/** Creates and reads services and organizations for tests. Records with the marker are deleted after the test. */
export interface ServiceRecords {
  create(kind: Kind, body: Readonly<Record<string, string>>): Promise<StoredRecord>;
  update(kind: Kind, id: number, body: Readonly<Record<string, string>>): Promise<void>;
  /** The records of this test. */
  stored(kind: Kind): Promise<readonly StoredRecord[]>;
}

export const test = staffTest.extend<{ records: ServiceRecords }>({
  records: async ({ request, session }, use) => {
    const headers = { authorization: `Bearer ${session.token}` };
    const stored = async (kind: Kind) => {
      const all: StoredRecord[] = await (await request.get(`/api/${kind}`)).json();
      return all.filter(({ name, title }) => String(name ?? title).includes(session.marker));
    };
    await use({
      stored,
      create: async (kind, data) => parseOk(await request.post(`/api/${kind}`, { headers, data })),
      update: async (kind, id, data) => {
        await parseOk(await request.put(`/api/${kind}/${id}`, { headers, data }));
      },
    });
    for (const kind of ['services', 'organizations'] as const)
      for (const { id } of await stored(kind)) await request.delete(`/api/${kind}/${id}`, { headers });
  },
});

async function parseOk(response: Awaited<ReturnType<APIRequestContext['post']>>): Promise<StoredRecord> {
  expect(response.ok(), `status ${response.status()}`).toBe(true);
  return (await response.json()) as StoredRecord;
}

import type { APIRequestContext } from '@playwright/test';
import { expect } from '../fail-on-console.ts';
import { test as staffTest } from './admin-client.ts';

type Kind = 'services' | 'organizations';
type Stored = { readonly id: number } & Readonly<Record<string, unknown>>;

/** Services and organizations that a journey of staff prepares and looks at; those that bear its mark are deleted afterwards. */
export interface WorshipRecords {
  create(kind: Kind, body: Readonly<Record<string, string>>): Promise<Stored>;
  update(kind: Kind, id: number, body: Readonly<Record<string, string>>): Promise<void>;
  /** Those of this journey. */
  stored(kind: Kind): Promise<readonly Stored[]>;
}

export const test = staffTest.extend<{ records: WorshipRecords }>({
  records: async ({ request, session }, use) => {
    const headers = { authorization: `Bearer ${session.token}` };
    const stored = async (kind: Kind) => {
      const all: Stored[] = await (await request.get(`/api/${kind}`)).json();
      return all.filter((one) => String(one.name ?? one.title).includes(session.mark));
    };
    await use({
      stored,
      create: async (kind, data) => answered(await request.post(`/api/${kind}`, { headers, data })),
      update: async (kind, id, data) => {
        await answered(await request.put(`/api/${kind}/${id}`, { headers, data }));
      },
    });
    for (const kind of ['services', 'organizations'] as const)
      for (const { id } of await stored(kind)) await request.delete(`/api/${kind}/${id}`, { headers });
  },
});

async function answered(answer: Awaited<ReturnType<APIRequestContext['post']>>): Promise<Stored> {
  expect(answer.ok(), `answered ${answer.status()}`).toBe(true);
  return (await answer.json()) as Stored;
}

import { test as staffTest } from './admin-client.ts';

type Kind = 'services' | 'organizations';
type StoredRecord = { readonly id: number } & Readonly<Record<string, unknown>>;

interface Fixtures {
  /** Reads the services or organizations of this test. Those with its marker are deleted after the test. */
  stored(kind: Kind): Promise<readonly StoredRecord[]>;
}

export const test = staffTest.extend<Fixtures>({
  stored: async ({ request, session }, use) => {
    const headers = { authorization: `Bearer ${session.token}` };
    const stored = async (kind: Kind) => {
      const all: StoredRecord[] = await (await request.get(`/api/${kind}`)).json();
      return all.filter(({ name, title }) => String(name ?? title).includes(session.marker));
    };
    await use(stored);
    for (const kind of ['services', 'organizations'] as const)
      for (const { id } of await stored(kind)) await request.delete(`/api/${kind}/${id}`, { headers });
  },
});

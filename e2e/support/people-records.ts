import { test as staffTest } from './admin-client.ts';
import { expect } from './fail-on-console.ts';

type Kind = 'clergy' | 'former-vicars';
interface StoredRecord {
  readonly id: number;
  readonly name: string;
  readonly version: number;
}
interface WelcomeMessage {
  readonly name: string;
  readonly title: string;
  readonly message1: string | null;
  readonly picture: unknown;
}

/** Creates and reads clergy, former vicars and the welcome message for tests. */
export interface PeopleRecords {
  create(kind: Kind, body: Readonly<Record<string, string>>): Promise<StoredRecord>;
  update(kind: Kind, id: number, body: Readonly<Record<string, string>>): Promise<void>;
  /** The records of this test. */
  stored(kind: Kind): Promise<readonly (StoredRecord & Readonly<Record<string, unknown>>)[]>;
  welcome(): Promise<WelcomeMessage>;
}

/** After the test, deletes the records with its marker and restores the welcome message. */
export const test = staffTest.extend<{ records: PeopleRecords }>({
  records: async ({ request, session }, use) => {
    const headers = { authorization: `Bearer ${session.token}` };
    const read = async (path: string) => (await request.get(`/api/${path}`)).json();
    const write = async (method: 'post' | 'put', path: string, data: object): Promise<StoredRecord> => {
      const response = await request[method](`/api/${path}`, { headers, data });
      expect(response.ok(), `status ${response.status()}`).toBe(true);
      return response.json();
    };
    const stored = async (kind: Kind) => {
      const all: (StoredRecord & Record<string, unknown>)[] = await read(kind);
      return all.filter(({ name }) => name.includes(session.marker));
    };
    const before: WelcomeMessage = await read('vicar');
    await use({
      stored,
      create: (kind, data) => write('post', kind, data),
      update: async (kind, id, data) => void (await write('put', `${kind}/${id}`, data)),
      welcome: () => read('vicar'),
    });
    for (const kind of ['clergy', 'former-vicars'] as const)
      for (const { id } of await stored(kind)) await request.delete(`/api/${kind}/${id}`, { headers });
    const { name, title, message1 } = before;
    const after: WelcomeMessage = await read('vicar');
    if (after.name !== name || after.message1 !== message1 || after.picture)
      await write('put', 'vicar', { name, title, message1, image: null });
  },
});

import { test as staffTest } from './admin-client.ts';
import { apiOf } from './api.ts';

const KINDS = ['services', 'organizations', 'clergy', 'former-vicars'] as const;
type Kind = (typeof KINDS)[number];
type StoredRecord = { readonly id: number } & Readonly<Record<string, unknown>>;
interface WelcomeMessage {
  readonly name: string;
  readonly title: string;
  readonly message1: string | null;
  readonly picture: unknown;
}

/** Creates and reads records without files, and the welcome message. */
export interface Records {
  create(kind: Kind, body: Readonly<Record<string, string>>): Promise<StoredRecord>;
  update(kind: Kind, id: number, body: Readonly<Record<string, string>>): Promise<StoredRecord>;
  /** The records of this test. */
  stored(kind: Kind): Promise<readonly StoredRecord[]>;
  welcome(): Promise<WelcomeMessage>;
}

/** After the test, deletes the records with its marker and restores the welcome message. */
export const test = staffTest.extend<{ records: Records }>({
  records: async ({ request, session }, use) => {
    const api = apiOf(request, session.token);
    const stored = async (kind: Kind) => {
      const all = await api.get<StoredRecord[]>(`/api/${kind}`);
      return all.filter(({ name, title }) => String(name ?? title).includes(session.marker));
    };
    const welcome = () => api.get<WelcomeMessage>('/api/vicar');
    const { name, title, message1 } = await welcome();
    await use({
      stored,
      welcome,
      create: (kind, body) => api.post(`/api/${kind}`, body),
      update: (kind, id, body) => api.put(`/api/${kind}/${id}`, body),
    });
    for (const kind of KINDS) for (const { id } of await stored(kind)) await api.remove(`/api/${kind}/${id}`);
    const after = await welcome();
    if (after.name !== name || after.message1 !== message1 || after.picture)
      await api.put('/api/vicar', { name, title, message1, image: null });
  },
});

import { test as staffTest } from './admin-client.ts';
import { apiOf } from './api.ts';

type Kind = 'clergy' | 'former-vicars';
type StoredRecord = { readonly id: number; readonly name: string } & Readonly<Record<string, unknown>>;
interface WelcomeMessage {
  readonly name: string;
  readonly title: string;
  readonly message1: string | null;
  readonly picture: unknown;
}

interface PeopleRecords {
  /** The records of this test. */
  stored(kind: Kind): Promise<readonly StoredRecord[]>;
  welcome(): Promise<WelcomeMessage>;
}

/** After the test, deletes the records with its marker, and restores the welcome message that contains it. */
export const test = staffTest.extend<{ records: PeopleRecords }>({
  records: async ({ request, session }, use) => {
    const api = apiOf(request, session.token);
    const stored = async (kind: Kind) =>
      (await api.get<StoredRecord[]>(`/api/${kind}`)).filter(({ name }) => name.includes(session.marker));
    const welcome = () => api.get<WelcomeMessage>('/api/vicar');
    const { name, title, message1 } = await welcome();
    await use({ stored, welcome });
    for (const kind of ['clergy', 'former-vicars'] as const)
      for (const { id } of await stored(kind)) await api.remove(`/api/${kind}/${id}`);
    if ((await welcome()).message1?.includes(session.marker))
      await api.put('/api/vicar', { name, title, message1, image: null });
  },
});

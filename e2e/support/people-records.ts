import { expect } from '../fail-on-console.ts';
import { test as staffTest } from './admin-client.ts';

type Kind = 'clergy' | 'former-vicars';
interface Stored {
  readonly id: number;
  readonly name: string;
  readonly version: number;
}
interface Welcome {
  readonly name: string;
  readonly title: string;
  readonly message1: string | null;
  readonly picture: unknown;
}

/** What journeys of staff put among the people of the parish, and look at there. */
export interface PeopleRecords {
  create(kind: Kind, body: Readonly<Record<string, string>>): Promise<Stored>;
  update(kind: Kind, id: number, body: Readonly<Record<string, string>>): Promise<void>;
  /** Those of this journey. */
  stored(kind: Kind): Promise<readonly (Stored & Readonly<Record<string, unknown>>)[]>;
  welcome(): Promise<Welcome>;
}

/** Those that bear a journey's mark are deleted afterwards, and the vicar's welcome is put back as it was. */
export const test = staffTest.extend<{ records: PeopleRecords }>({
  records: async ({ request, session }, use) => {
    const headers = { authorization: `Bearer ${session.token}` };
    const read = async (path: string) => (await request.get(`/api/${path}`)).json();
    const write = async (method: 'post' | 'put', path: string, data: object): Promise<Stored> => {
      const answer = await request[method](`/api/${path}`, { headers, data });
      expect(answer.ok(), `answered ${answer.status()}`).toBe(true);
      return answer.json();
    };
    const stored = async (kind: Kind) => {
      const all: (Stored & Record<string, unknown>)[] = await read(kind);
      return all.filter(({ name }) => name.includes(session.mark));
    };
    const before: Welcome = await read('vicar');
    await use({
      stored,
      create: (kind, data) => write('post', kind, data),
      update: async (kind, id, data) => void (await write('put', `${kind}/${id}`, data)),
      welcome: () => read('vicar'),
    });
    for (const kind of ['clergy', 'former-vicars'] as const)
      for (const { id } of await stored(kind)) await request.delete(`/api/${kind}/${id}`, { headers });
    const { name, title, message1 } = before;
    const after: Welcome = await read('vicar');
    if (after.name !== name || after.message1 !== message1 || after.picture)
      await write('put', 'vicar', { name, title, message1, image: null });
  },
});

import { expect, it, vi } from 'vitest';
import type { Client } from '#contract/client.ts';
import { loadAbout } from './load-about.ts';

const basil = { id: 1, name: 'Dn. Basil Koshy', title: 'Deacon' };
const kurian = { id: 1, name: 'Fr. Thomas Kurian', position: 'Vicar' };

function fakeClient(clergy: () => unknown[], formerVicars: () => unknown[]): Client {
  return {
    clergy: { list: async () => clergy() },
    formerVicars: { list: async () => formerVicars() },
  } as unknown as Client;
}

it('the About page loads the clergy and the former vicars', async () => {
  const client = fakeClient(
    () => [basil],
    () => [kurian],
  );
  expect(await loadAbout(client)).toEqual({ clergy: [basil], formerVicars: [kurian], isComplete: true });
});

it('a list that fails to load is empty, and the data are marked incomplete', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const client = fakeClient(
    () => {
      throw new Error('the database is locked');
    },
    () => [kurian],
  );
  expect(await loadAbout(client)).toEqual({ clergy: [], formerVicars: [kurian], isComplete: false });
});

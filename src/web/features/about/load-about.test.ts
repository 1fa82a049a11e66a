import { expect, it, vi } from 'vitest';
import type { Client } from '#contract/client.ts';
import { loadAbout } from './load-about.ts';

const basil = { id: 1, name: 'Dn. Basil Koshy', title: 'Deacon' };
const kurian = { id: 1, name: 'Fr. Thomas Kurian', position: 'Vicar' };

function answering(clergy: () => unknown[], formerVicars: () => unknown[]): Client {
  return {
    clergy: { list: async () => clergy() },
    formerVicars: { list: async () => formerVicars() },
  } as unknown as Client;
}

it('the About page reads the clergy and the former vicars', async () => {
  const client = answering(
    () => [basil],
    () => [kurian],
  );
  expect(await loadAbout(client)).toEqual({ clergy: [basil], formerVicars: [kurian], isWhole: true });
});

it('a list that cannot be read is empty, and the page knows that it is not whole', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const client = answering(
    () => {
      throw new Error('the database is locked');
    },
    () => [kurian],
  );
  expect(await loadAbout(client)).toEqual({ clergy: [], formerVicars: [kurian], isWhole: false });
});

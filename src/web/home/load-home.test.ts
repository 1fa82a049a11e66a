import { expect, it } from 'vitest';
import type { Client } from '#contract/client.ts';
import { loadHome } from './load-home.ts';

const picnic = { _id: 1, title: 'Parish picnic', isPast: false };
const vigil = { _id: 2, title: 'Nativity vigil', isPast: true };
const bell = { _id: 3, title: 'The new bell' };

/** A client that answers as told, and notes what it was asked. */
function answering({ events, news }: { events: () => unknown[]; news: () => unknown[] }) {
  const asked: unknown[] = [];
  const call = (answer: () => unknown[]) => async (input: unknown) => {
    asked.push(input);
    return answer();
  };
  const client = { events: { list: call(events) }, news: { list: call(news) } } as unknown as Client;
  return { client, asked };
}

it('the home page asks for three events and three articles', async () => {
  const { client, asked } = answering({ events: () => [picnic], news: () => [bell] });
  expect(await loadHome(client)).toEqual({ events: [picnic], news: [bell], isWhole: true });
  expect(asked).toEqual([{ query: { limit: 3 } }, { query: { limit: 3 } }]);
});

it('an event that is past does not stand among the upcoming ones', async () => {
  const { client } = answering({ events: () => [picnic, vigil], news: () => [] });
  expect((await loadHome(client)).events).toEqual([picnic]);
});

it('a list that cannot be read is empty, and the page knows that it is not whole', async () => {
  const { client } = answering({
    events: () => {
      throw new Error('the database is locked');
    },
    news: () => [bell],
  });
  expect(await loadHome(client)).toEqual({ events: [], news: [bell], isWhole: false });
});

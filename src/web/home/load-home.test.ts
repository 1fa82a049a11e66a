import { expect, it } from 'vitest';
import type { Client } from '#contract/client.ts';
import { loadHome } from './load-home.ts';

const picnic = { _id: 1, title: 'Parish picnic', isPast: false };
const vigil = { _id: 2, title: 'Nativity vigil', isPast: true };
const bell = { _id: 3, title: 'The new bell' };
const today = { date: '2026-11-24', verse: { reference: 'Psalm 27:1' }, saying: { id: 1 } };

/** A client that answers as told, and notes what it was asked. */
function answering({ daily = () => today, events, news }: Record<string, (() => unknown) | undefined>) {
  const asked: unknown[] = [];
  const call = (answer?: () => unknown) => async (input: unknown) => {
    asked.push(input);
    return answer?.();
  };
  const client = {
    daily: { read: call(daily) },
    events: { list: call(events) },
    news: { list: call(news) },
  } as unknown as Client;
  return { client, asked };
}

it('the home page asks for verse and saying of the day, three events and three articles', async () => {
  const { client, asked } = answering({ events: () => [picnic], news: () => [bell] });
  expect(await loadHome(client)).toEqual({
    daily: today,
    events: [picnic],
    news: [bell],
    isWhole: true,
  });
  expect(asked).toEqual([undefined, { query: { limit: 3 } }, { query: { limit: 3 } }]);
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
  expect(await loadHome(client)).toEqual({ daily: today, events: [], news: [bell], isWhole: false });
});

it('a day whose verse and saying cannot be read leaves the rest of the page as it is', async () => {
  const { client } = answering({
    daily: () => {
      throw new Error('the server is busy');
    },
    events: () => [picnic],
    news: () => [bell],
  });
  expect(await loadHome(client)).toEqual({
    daily: undefined,
    events: [picnic],
    news: [bell],
    isWhole: false,
  });
});

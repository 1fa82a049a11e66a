import { expect, it } from 'vitest';
import type { Client } from '#contract/client.ts';
import { loadHome } from './load-home.ts';

const qurbana = { id: 1, name: 'Holy Qurbana', category: 'regular' };
const picnic = { _id: 1, title: 'Parish picnic', isPast: false };
const vigil = { _id: 2, title: 'Nativity vigil', isPast: true };
const bell = { _id: 3, title: 'The new bell' };
const welcome = { name: 'Fr. George Mathew', title: 'Vicar', version: 1 };
const today = { date: '2026-11-24', verse: { reference: 'Psalm 27:1' }, saying: { id: 1 } };

/** A client that answers as told, and notes what it was asked. */
function answering({
  vicar = () => welcome,
  daily = () => today,
  services = () => [qurbana],
  events,
  news,
}: Record<string, (() => unknown) | undefined>) {
  const asked: unknown[] = [];
  const call = (answer?: () => unknown) => async (input: unknown) => {
    asked.push(input);
    return answer?.();
  };
  const client = {
    vicar: { read: call(vicar) },
    daily: { read: call(daily) },
    services: { list: call(services) },
    events: { list: call(events) },
    news: { list: call(news) },
  } as unknown as Client;
  return { client, asked };
}

it('the home page asks for the vicar’s welcome, verse and saying of the day, the services, three events and three articles', {
  tags: ['P7', 'P9'],
}, async () => {
  const { client, asked } = answering({ events: () => [picnic], news: () => [bell] });
  expect(await loadHome(client)).toEqual({
    vicar: welcome,
    daily: today,
    services: [qurbana],
    events: [picnic],
    news: [bell],
    isWhole: true,
  });
  expect(asked).toEqual([undefined, undefined, undefined, { query: { limit: 3 } }, { query: { limit: 3 } }]);
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
  expect(await loadHome(client)).toEqual({
    vicar: welcome,
    daily: today,
    services: [qurbana],
    events: [],
    news: [bell],
    isWhole: false,
  });
});

it('services that cannot be read leave the rest of the page as it is', { tags: ['P7'] }, async () => {
  const { client } = answering({
    services: () => {
      throw new Error('the database is locked');
    },
    events: () => [picnic],
    news: () => [bell],
  });
  expect(await loadHome(client)).toMatchObject({ services: [], events: [picnic], isWhole: false });
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
    vicar: welcome,
    daily: undefined,
    services: [qurbana],
    events: [picnic],
    news: [bell],
    isWhole: false,
  });
});

it('a welcome that cannot be read leaves the rest of the page as it is', { tags: ['P7'] }, async () => {
  const { client } = answering({
    vicar: () => {
      throw new Error('the server is busy');
    },
    events: () => [picnic],
    news: () => [bell],
  });
  expect(await loadHome(client)).toMatchObject({ vicar: undefined, events: [picnic], isWhole: false });
});

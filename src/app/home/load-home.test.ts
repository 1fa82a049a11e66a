import { expect, it } from 'vitest';
import { fallbackVerse } from '#daily/fallback-verse.ts';
import type { Client } from '#kit/api/client.ts';
import { loadHome } from './load-home.ts';

const qurbana = { id: 1, name: 'Holy Qurbana', category: 'regular' };
const picnic = { _id: 1, title: 'Parish picnic', isPast: false };
const vigil = { _id: 2, title: 'Nativity vigil', isPast: true };
const bell = { _id: 3, title: 'The new bell' };
const welcome = { name: 'Fr. George Mathew', title: 'Vicar', version: 1 };
const today = { date: '2026-11-24', names: ['Mar Severios'] };
const verseAndSaying = { date: '2026-11-24', verse: { reference: 'Psalm 27:1' }, saying: { id: 1 } };

const loaded = {
  ...{ today, vicar: welcome, daily: verseAndSaying },
  ...{ services: [qurbana], events: [picnic], news: [bell], isComplete: true },
};

/** A client with the given responses, which records the inputs of its calls. */
function fakeClient({
  lectionary = () => today,
  vicar = () => welcome,
  daily = () => verseAndSaying,
  services = () => [qurbana],
  events,
  news,
}: Record<string, (() => unknown) | undefined>) {
  const inputs: unknown[] = [];
  const call = (respond?: () => unknown) => async (input: unknown) => {
    inputs.push(input);
    return respond?.();
  };
  const client = {
    lectionary: { today: call(lectionary) },
    vicar: { read: call(vicar) },
    daily: { read: call(daily) },
    services: { list: call(services) },
    events: { list: call(events) },
    news: { list: call(news) },
  } as unknown as Client;
  return { client, inputs };
}

it('the home page loads all its parts, three events and three articles', { tags: ['P7', 'P9'] }, async () => {
  const { client, inputs } = fakeClient({ events: () => [picnic], news: () => [bell] });
  expect(await loadHome(client, '2026-11-24')).toEqual(loaded);
  expect(inputs.slice(-3)).toEqual([
    undefined,
    { query: { limit: 3, series: 'next' } },
    { query: { limit: 3 } },
  ]);
});

it('past events are not listed as upcoming', async () => {
  const { client } = fakeClient({ events: () => [picnic, vigil], news: () => [] });
  expect((await loadHome(client, '2026-11-24')).events).toEqual([picnic]);
});

it.each([
  ['church day', 'lectionary', { today: undefined }],
  ['welcome message', 'vicar', { vicar: undefined }],
  [
    'verse and saying',
    'daily',
    {
      daily: {
        date: expect.any(String),
        verse: fallbackVerse,
        saying: expect.objectContaining({ author: expect.any(String) }),
      },
    },
  ],
  ['list of services', 'services', { services: [] }],
  ['list of events', 'events', { events: [] }],
  ['list of articles', 'news', { news: [] }],
])(
  'the rest of the page loads when the %s fails to load, and the data are marked incomplete',
  { tags: ['P7'] },
  async (_, failing, missing) => {
    const { client } = fakeClient({
      events: () => [picnic],
      news: () => [bell],
      [failing]: () => {
        throw new Error('the database is locked');
      },
    });
    expect(await loadHome(client, '2026-11-24')).toEqual({ ...loaded, ...missing, isComplete: false });
  },
);

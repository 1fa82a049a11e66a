import { describe, expect, it } from 'vitest';
import type { Client } from '#contract/client.ts';
import type { LectionaryDay } from '#contract/lectionary.ts';
import { loadDay, loadWholeDay } from './load-day.ts';

const day = {
  date: '2026-12-06',
  events: [
    { readings: [{ heading: 'Evening', lines: ['Mark 10:13-16'] }] },
    { readings: [{ heading: 'Morning', lines: ['Luke 1:57-80', 'Mark 10:13-16'] }] },
  ],
} as LectionaryDay;

/** A client whose Bible lacks some places. */
function clientWithout(...missing: string[]) {
  const asked: string[] = [];
  const read = async ({ query: { reference } }: { query: { reference: string } }) => {
    asked.push(reference);
    if (missing.includes(reference)) throw new Error('no');
    return { reference, version: 'WEB', parts: [] };
  };
  const client = { lectionary: { day: async () => day }, passages: { read } } as unknown as Client;
  return { client, asked };
}

describe('a day of the lectionary', () => {
  it('brings on the server the words of every reading, each asked for once', async () => {
    const { client, asked } = clientWithout();
    const { leaf, isWhole } = await loadWholeDay(client, day.date);
    expect(asked).toEqual(['Mark 10:13-16', 'Luke 1:57-80']);
    expect(Object.keys(leaf.served)).toEqual(asked);
    expect(isWhole).toBe(true);
  });

  it('is shown without words that cannot be read, but is not whole', async () => {
    const { client } = clientWithout('Luke 1:57-80');
    const { leaf, isWhole } = await loadWholeDay(client, day.date);
    expect(Object.keys(leaf.served)).toEqual(['Mark 10:13-16']);
    expect(isWhole).toBe(false);
  });

  it('leaves the words in the browser until somebody opens them', async () => {
    const { client, asked } = clientWithout();
    expect((await loadDay(client, day.date)).served).toEqual({});
    expect(asked).toEqual([]);
  });
});

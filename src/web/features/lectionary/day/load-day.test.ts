import { describe, expect, it } from 'vitest';
import type { Client } from '#contract/client.ts';
import type { LectionaryDay } from '#contract/resources/lectionary.ts';
import { loadDay, loadDayWithPassages } from './load-day.ts';

const day = {
  date: '2026-12-06',
  events: [
    { readings: [{ heading: 'Evening', lines: ['Mark 10:13-16'] }] },
    { readings: [{ heading: 'Morning', lines: ['Luke 1:57-80', 'Mark 10:13-16'] }] },
  ],
} as LectionaryDay;

/** A client that fails to load some passages. */
function clientWithout(...failing: string[]) {
  const requested: string[] = [];
  const read = async ({ query: { reference } }: { query: { reference: string } }) => {
    requested.push(reference);
    if (failing.includes(reference)) throw new Error('no');
    return { reference, version: 'WEB', parts: [] };
  };
  const client = { lectionary: { day: async () => day }, passages: { read } } as unknown as Client;
  return { client, requested };
}

describe('a lectionary day', () => {
  it('contains every passage on the server, each requested once', async () => {
    const { client, requested } = clientWithout();
    const { day: data, isComplete } = await loadDayWithPassages(client, day.date);
    expect(requested).toEqual(['Mark 10:13-16', 'Luke 1:57-80']);
    expect(Object.keys(data.preloaded)).toEqual(requested);
    expect(isComplete).toBe(true);
  });

  it('omits passages that fail to load, and is incomplete', async () => {
    const { client } = clientWithout('Luke 1:57-80');
    const { day: data, isComplete } = await loadDayWithPassages(client, day.date);
    expect(Object.keys(data.preloaded)).toEqual(['Mark 10:13-16']);
    expect(isComplete).toBe(false);
  });

  it('contains no passages in the browser', async () => {
    const { client, requested } = clientWithout();
    expect((await loadDay(client, day.date)).preloaded).toEqual({});
    expect(requested).toEqual([]);
  });
});

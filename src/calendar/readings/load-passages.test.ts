import { describe, expect, it } from 'vitest';
import type { Client } from '#kit/api/client.ts';
import { loadPassages } from './load-passages.ts';

const readings = [
  { heading: 'Evening', lines: ['Mark 10:13-16'] },
  { heading: 'Morning', lines: ['Luke 1:57-80', 'Mark 10:13-16'] },
];

/** A client that fails to load some passages. */
function clientWithout(...failing: string[]) {
  const requested: string[] = [];
  const read = async ({ query: { reference } }: { query: { reference: string } }) => {
    requested.push(reference);
    if (failing.includes(reference)) throw new Error('no');
    return { reference, version: 'WEB', parts: [] };
  };
  return { client: { passages: { read } } as unknown as Client, requested };
}

describe('the passages of readings', () => {
  it('are each requested once', async () => {
    const { client, requested } = clientWithout();
    const { passages, isComplete } = await loadPassages(client, readings);
    expect(requested).toEqual(['Mark 10:13-16', 'Luke 1:57-80']);
    expect(Object.keys(passages)).toEqual(requested);
    expect(isComplete).toBe(true);
  });

  it('are incomplete without those that fail to load', async () => {
    const { client } = clientWithout('Luke 1:57-80');
    const { passages, isComplete } = await loadPassages(client, readings);
    expect(Object.keys(passages)).toEqual(['Mark 10:13-16']);
    expect(isComplete).toBe(false);
  });
});

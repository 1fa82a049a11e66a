import { describe, expect, it } from 'vitest';
import { ApiProblem } from '#contract/problem.ts';
import { eventAddress } from './features/events/event-url.ts';
import { loadRecord } from './load-record.ts';

const picnic = { _id: 12, title: 'Parish picnic' };

/** Asks for the page that stands at `/events/…`. */
const pageAt = (idAndSlug: string, record = picnic) =>
  loadRecord({
    idAndSlug,
    addressOf: eventAddress,
    read: async (id) => {
      if (id !== String(record._id)) throw new ApiProblem('NOT_FOUND', 'There is no such event');
      return record;
    },
  });
const thrownBy = (page: Promise<unknown>) => page.then(() => undefined).catch((thrown: unknown) => thrown);

describe('the page of a record', () => {
  it('stands at its number and its title', async () => {
    expect(await pageAt('12-parish-picnic')).toEqual(picnic);
  });

  it('stands at its number alone when its title has neither letters nor digits', async () => {
    const record = { _id: 7, title: '🎉' };
    expect(await pageAt('7', record)).toEqual(record);
    expect(await thrownBy(pageAt('7-', record))).toMatchObject({ status: 301 });
  });

  it('stands at a title in any script', async () => {
    const record = { _id: 7, title: 'ഇടവക പെരുന്നാൾ' };
    expect(await pageAt('7-ഇടവക-പെരുന്നാൾ', record)).toEqual(record);
  });

  it.each(['12', '12-', '12-picnic', '12-Parish-Picnic', '12-parish-picnic-2'])(
    'is led to from %s for good',
    async (idAndSlug) => {
      const answer = (await thrownBy(pageAt(idAndSlug))) as Response;
      expect([answer.status, answer.headers.get('location')]).toEqual([301, '/events/12-parish-picnic']);
    },
  );

  it.each([
    '13-parish-picnic',
    '012-parish-picnic',
    '0',
    '',
    'parish-picnic',
    '12a',
    '-12',
    '12345678901',
    '12.5',
    '1e3',
  ])('is not at %s', async (idAndSlug) => {
    expect(await thrownBy(pageAt(idAndSlug))).toMatchObject({ init: { status: 404 } });
  });

  it('answers with the status of the API when that cannot serve, and passes on what is no refusal', async () => {
    const failing = (error: Error) =>
      thrownBy(
        loadRecord({
          idAndSlug: '1',
          addressOf: eventAddress,
          read: () => Promise.reject<typeof picnic>(error),
        }),
      );
    expect(await failing(new ApiProblem('BUSY', 'later'))).toMatchObject({ init: { status: 503 } });
    const unreached = new TypeError('Failed to fetch');
    expect(await failing(unreached)).toBe(unreached);
  });
});

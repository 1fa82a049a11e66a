import { describe, expect, it } from 'vitest';
import { eventUrl } from '#events/pages/event-url.ts';
import { ApiProblem } from '../api/problem.ts';
import type { Visibility } from '../api/visibility.ts';
import { loadRecord } from './load-record.ts';

const picnic = { _id: 12, title: 'Parish picnic', visibility: 'visible' as Visibility };

/** Loads the page at `/events/…`. */
const loadAt = (idAndSlug: string, record = picnic) =>
  loadRecord<typeof picnic>({
    idAndSlug,
    urlOf: eventUrl,
    load: async (id) => {
      if (id !== String(record._id)) throw new ApiProblem('NOT_FOUND', 'There is no such event');
      return record;
    },
  });
const rejectionOf = (page: Promise<unknown>) => page.then(() => undefined).catch((thrown: unknown) => thrown);

describe('a record page', () => {
  it('is served at the number and title of its record', async () => {
    expect(await loadAt('12-parish-picnic')).toEqual(picnic);
  });

  it('is served at the number alone when the title has no letters or digits', async () => {
    const record = { ...picnic, _id: 7, title: '🎉' };
    expect(await loadAt('7', record)).toEqual(record);
    expect(await rejectionOf(loadAt('7-', record))).toMatchObject({ status: 301 });
  });

  it.each(['draft', 'scheduled', 'ended'] as const)(
    'is missing when staff request one that is %s',
    async (visibility) => {
      const draft = { ...picnic, visibility };
      expect(await rejectionOf(loadAt('12-parish-picnic', draft))).toMatchObject({ init: { status: 404 } });
    },
  );

  it('accepts a title in any script', async () => {
    const record = { ...picnic, _id: 7, title: 'ഇടവക പെരുന്നാൾ' };
    expect(await loadAt('7-ഇടവക-പെരുന്നാൾ', record)).toEqual(record);
  });

  it.each(['12', '12-', '12-picnic', '12-Parish-Picnic', '12-parish-picnic-2'])(
    'is the permanent redirect target of %s',
    async (idAndSlug) => {
      const response = (await rejectionOf(loadAt(idAndSlug))) as Response;
      expect([response.status, response.headers.get('location')]).toEqual([301, '/events/12-parish-picnic']);
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
  ])('returns 404 for %s', async (idAndSlug) => {
    expect(await rejectionOf(loadAt(idAndSlug))).toMatchObject({ init: { status: 404 } });
  });

  it('returns the status of the API when the API rejects, and rethrows other errors', async () => {
    const rejectionFor = (error: Error) =>
      rejectionOf(
        loadRecord<typeof picnic>({
          idAndSlug: '1',
          urlOf: eventUrl,
          load: () => Promise.reject<typeof picnic>(error),
        }),
      );
    expect(await rejectionFor(new ApiProblem('BUSY', 'later'))).toMatchObject({ init: { status: 503 } });
    const networkError = new TypeError('Failed to fetch');
    expect(await rejectionFor(networkError)).toBe(networkError);
  });
});

import { describe, expect, it } from 'vitest';
import { createClient } from '#contract/client.ts';
import { askedLists } from '../../list-query.ts';
import { loadEvents } from './load-events.ts';

const event = (_id: number, isPast = false) => ({ _id, title: `Event ${_id}`, isPast });

/** Answers by path and query; a place that is not listed is none. */
function clientOf(answers: Readonly<Record<string, Response>>) {
  return createClient(
    async ({ path }) =>
      answers[path] ?? Response.json({ code: 'BAD_REQUEST', message: 'no such place' }, { status: 400 }),
  );
}
const asked = (query = '') => askedLists(new URL(`/eventsandnews${query}`, 'https://parish.example'));

describe('the page of events', () => {
  it('shows all of them when one answer holds them', async () => {
    const client = clientOf({ '/api/events': Response.json([event(1), event(2, true)]) });
    expect(await loadEvents(client, asked('?events=picnic'))).toEqual({
      events: [event(1), event(2, true)],
      isWhole: true,
      comingCount: 1,
      later: null,
      earlier: null,
      found: null,
    });
  });

  const page = (rows: unknown[], total: number, next?: string) =>
    Response.json(rows, {
      headers: {
        'x-total-count': `${total}`,
        ...(next && { link: `</api/events?after=${next}>; rel="next"` }),
      },
    });
  const long = () => ({
    '/api/events': page([event(1), event(2)], 250, 'later'),
    '/api/events?when=coming&limit=50&after=later': page([event(3)], 120),
    '/api/events?when=past&limit=25': page([event(9, true)], 130, 'earlier'),
    '/api/events?when=past&limit=25&after=earlier': page([event(8, true)], 130),
    '/api/events?find=picnic&limit=50': Response.json([event(7, true)]),
  });

  it('shows a page of those to come and one of the past ones when there are more, and where both go on', async () => {
    expect(await loadEvents(clientOf(long()), asked())).toEqual({
      events: [event(1), event(2), event(9, true)],
      isWhole: false,
      comingCount: 120,
      later: 'later',
      earlier: 'earlier',
      found: null,
    });
    const earlier = await loadEvents(clientOf(long()), asked('?earlier=earlier'));
    expect(earlier).toMatchObject({ events: [event(1), event(2), event(8, true)], earlier: null });
    const later = await loadEvents(clientOf(long()), asked('?later=later'));
    expect(later).toMatchObject({ events: [event(3), event(9, true)], later: null });
  });

  it('asks no further when past ones follow on those to come', async () => {
    const past = [3, 4, 5, 6, 7, 8].map((id) => event(id, true));
    const client = clientOf({ '/api/events': page([event(1), ...past], 250, 'earlier') });
    const shown = await loadEvents(client, asked());
    expect(shown).toMatchObject({ comingCount: 1, later: null, earlier: 'earlier' });
    expect(shown.events).toEqual([event(1), ...past]);
  });

  it('lets the server search then', { tags: ['P2'] }, async () => {
    const { found } = await loadEvents(clientOf(long()), asked('?events=%20picnic'));
    expect(found).toMatchObject({ term: 'picnic', rows: [event(7, true)], next: null });
  });

  it('begins at the beginning for a place that is none, and finds nothing by what no text can hold', async () => {
    expect(await loadEvents(clientOf(long()), asked('?earlier=nowhere'))).toMatchObject({
      earlier: 'earlier',
    });
    const { found } = await loadEvents(clientOf(long()), asked('?events=%00'));
    expect(found).toMatchObject({ rows: [], next: null });
  });
});

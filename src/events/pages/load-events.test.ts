import { describe, expect, it } from 'vitest';
import { routes } from '#app/api-routes.ts';
import { createClient } from '#kit/api/client.ts';
import { parseListQuery } from '#parish/site/list-query.ts';
import { loadEvents } from './load-events.ts';

const event = (_id: number, isPast = false) => ({ _id, title: `Event ${_id}`, isPast });

/** Returns responses by path and query; unknown cursors are invalid. */
function clientOf(responses: Readonly<Record<string, Response>>) {
  return createClient(
    routes,
    async ({ path }) =>
      responses[path] ?? Response.json({ code: 'BAD_REQUEST', message: 'invalid cursor' }, { status: 400 }),
  );
}
const parse = (query = '') => parseListQuery(new URL(`/eventsandnews${query}`, 'https://parish.example'));

describe('the event list', () => {
  it('contains all events when one response holds them', async () => {
    const client = clientOf({
      '/api/events?series=next': Response.json([event(1), event(2, true)]),
      '/api/events?find=picnic&limit=50&series=next': Response.json([event(2, true)]),
    });
    expect(await loadEvents(client, parse('?events=picnic'))).toEqual({
      rows: [event(1), event(2, true)],
      count: 1,
      next: {},
      searchPage: { term: 'picnic', rows: [event(2, true)], next: null },
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
    '/api/events?series=next': page([event(1), event(2)], 250, 'later'),
    '/api/events?when=coming&limit=50&after=later&series=next': page([event(3)], 120),
    '/api/events?when=past&limit=25&series=next': page([event(9, true)], 130, 'earlier'),
    '/api/events?when=past&limit=25&after=earlier&series=next': page([event(8, true)], 130),
    '/api/events?find=picnic&limit=50&series=next': Response.json([event(7, true)]),
  });

  it('contains one page of upcoming and one of past events with cursors when there are more', async () => {
    expect(await loadEvents(clientOf(long()), parse())).toEqual({
      rows: [event(1), event(2), event(9, true)],
      count: 120,
      next: { later: 'later', earlier: 'earlier' },
      searchPage: null,
    });
    const pastPage = await loadEvents(clientOf(long()), parse('?earlier=earlier'));
    expect(pastPage).toMatchObject({ rows: [event(1), event(2), event(8, true)], next: { earlier: null } });
    const upcomingPage = await loadEvents(clientOf(long()), parse('?later=later'));
    expect(upcomingPage).toMatchObject({ rows: [event(3), event(9, true)], next: { later: null } });
  });

  it('needs one request when the first page contains past events', async () => {
    const past = [3, 4, 5, 6, 7, 8].map((id) => event(id, true));
    const client = clientOf({ '/api/events?series=next': page([event(1), ...past], 250, 'earlier') });
    const data = await loadEvents(client, parse());
    expect(data).toMatchObject({ count: 1, next: { later: null, earlier: 'earlier' } });
    expect(data.rows).toEqual([event(1), ...past]);
  });

  it('searches on the server when it is incomplete', { tags: ['P2'] }, async () => {
    const { searchPage } = await loadEvents(clientOf(long()), parse('?events=%20picnic'));
    expect(searchPage).toMatchObject({ term: 'picnic', rows: [event(7, true)], next: null });
  });

  it('starts at the beginning for an invalid cursor, and finds nothing for an invalid term', async () => {
    expect(await loadEvents(clientOf(long()), parse('?earlier=nowhere'))).toMatchObject({
      next: { earlier: 'earlier' },
    });
    const { searchPage } = await loadEvents(clientOf(long()), parse('?events=%00'));
    expect(searchPage).toMatchObject({ rows: [], next: null });
  });
});

import { describe, expect, it } from 'vitest';
import { routes } from '#app/api-routes.ts';
import { createClient } from './client.ts';
import { ApiProblem } from './problem.ts';
import type { TransportRequest } from './transport.ts';

function clientOver(response: () => Response) {
  const sent: TransportRequest[] = [];
  const client = createClient(routes, async (request) => {
    sent.push(request);
    return response();
  });
  return { client, sent };
}

describe('the client', () => {
  it('sends method, path, body, If-Match and Idempotency-Key of a call', { tags: ['P7', 'P9'] }, async () => {
    const { client, sent } = clientOver(() => Response.json({}));
    await client.events.update({
      params: { id: 12 },
      body: { title: 'Perunnal' },
      ifMatch: 3,
      idempotencyKey: 'k',
    });
    await client.events.list({ query: { limit: 3 } });
    await client.news.list({ query: { admin: undefined } });
    expect(sent).toEqual([
      {
        method: 'PUT',
        path: '/api/events/12',
        body: '{"title":"Perunnal"}',
        headers: {
          accept: 'application/json',
          'content-type': 'application/json',
          'if-match': '"3"',
          'idempotency-key': 'k',
        },
      },
      { method: 'GET', path: '/api/events?limit=3', headers: { accept: 'application/json' } },
      { method: 'GET', path: '/api/news', headers: { accept: 'application/json' } },
    ]);
  });

  it('returns undefined for a 204', async () => {
    const { client } = clientOver(() => new Response(null, { status: 204 }));
    expect(await client.events.remove({ params: { id: 1 } })).toBeUndefined();
  });

  it.each([
    [429, { message: 'Wait', code: 'TOO_MANY_REQUESTS' }, 'TOO_MANY_REQUESTS'],
    [400, { message: 'Wait', code: 'SOMETHING_NEWER' }, 'BAD_REQUEST'],
    [418, { message: 'Wait' }, 'INTERNAL'],
  ])('throws ApiProblem with the message of a response with status %d', async (status, body, code) => {
    const { client } = clientOver(() => Response.json(body, { status, headers: { 'retry-after': '7' } }));
    const error = await client.events.list().catch((thrown) => thrown);
    expect(error).toBeInstanceOf(ApiProblem);
    expect(error).toMatchObject({ message: 'Wait', code, details: { retryAfterSeconds: 7 } });
  });

  it('throws an error with the status when the response is not JSON', async () => {
    const { client } = clientOver(() => new Response('<html>Bad gateway</html>', { status: 502 }));
    await expect(client.events.list()).rejects.toThrow('Request failed with status code 502');
  });

  it('returns a list as a plain array with its total and next cursor', async () => {
    const headers = { 'x-total-count': '250', link: '</api/events?limit=1&after=abc-_1>; rel="next"' };
    const page = await clientOver(() => Response.json([{ _id: 1 }], { headers })).client.events.list();
    expect([page, page.total, page.next]).toEqual([[{ _id: 1 }], 250, 'abc-_1']);
    const whole = await clientOver(() => Response.json([{ _id: 1 }])).client.events.list();
    expect([whole.total, whole.next, Object.keys(whole)]).toEqual([1, null, ['0']]);
  });
});

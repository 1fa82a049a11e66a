import { expect, it } from 'vitest';
import { readText } from './read-body.ts';

it('an incomplete body is a bad request', async () => {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"title":'));
    },
    pull: (controller) => controller.error(new Error('aborted')),
  });
  const request = new Request('http://localhost/', { method: 'POST', body, duplex: 'half' } as RequestInit);
  await expect(readText(request)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});

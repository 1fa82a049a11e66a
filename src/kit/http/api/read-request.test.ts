import { expect, it } from 'vitest';
import { z } from 'zod';
import { ApiProblem } from '../../api/problem.ts';
import { readText, validBody } from './read-request.ts';

const schema = z.strictObject({
  name: z.string('Please fill this in'),
  image: z.strictObject({ id: z.int() }).optional(),
});

function rejection(body: unknown): ApiProblem {
  try {
    validBody(schema, body);
  } catch (problem) {
    if (problem instanceof ApiProblem) return problem;
  }
  throw new Error('it was accepted');
}

it('the message names the invalid field', () => {
  expect(rejection({}).message).toBe('name: Please fill this in');
  expect(rejection({ name: 'x', image: { id: 'y' } }).message).toMatch(/^image\.id: /);
});

it('an unknown field is named in the details and not in the logged message', () => {
  const { message, details } = rejection({ name: 'x', 'words of a prayer': 1 });
  expect(message).toBe('body: Unknown field');
  expect(details.errors).toEqual({ 'words of a prayer': 'Unknown field' });
});

it('the details are limited to 30 fields', () => {
  const fields = Object.fromEntries(Array.from({ length: 7_000 }, (_, at) => [`field ${at}`, at]));
  expect(Object.keys(rejection({ name: 'x', ...fields }).details.errors ?? {})).toHaveLength(30);
});

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

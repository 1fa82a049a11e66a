import { expect, it } from 'vitest';
import { z } from 'zod';
import { ApiProblem } from '#contract/problem.ts';
import { validBody } from './validate.ts';

const schema = z.strictObject({
  name: z.string('Please fill this in'),
  image: z.strictObject({ id: z.int() }).optional(),
});

function refusal(body: unknown): ApiProblem {
  try {
    validBody(schema, body);
  } catch (problem) {
    if (problem instanceof ApiProblem) return problem;
  }
  throw new Error('it was taken');
}

it('a refusal names the field that is wrong', () => {
  expect(refusal({}).message).toBe('name: Please fill this in');
  expect(refusal({ name: 'x', image: { id: 'y' } }).message).toMatch(/^image\.id: /);
});

it('a field that is none of ours is told to its sender, and stands in no message that is logged', () => {
  const { message, details } = refusal({ name: 'x', 'words of a prayer': 1 });
  expect(message).toBe('body: Unknown field');
  expect(details.errors).toEqual({ 'words of a prayer': 'Unknown field' });
});

it('a body of thousands of fields has some of them told', () => {
  const fields = Object.fromEntries(Array.from({ length: 7_000 }, (_, at) => [`field ${at}`, at]));
  expect(Object.keys(refusal({ name: 'x', ...fields }).details.errors ?? {})).toHaveLength(30);
});

import { expect, it } from 'vitest';
import type { Client } from '#contract/client.ts';
import { ApiProblem } from '#contract/problem.ts';
import { sendPrayer } from './send-prayer.ts';

const values = { prayerType: 'Memorial', name: 'Anna', contactNumber: '', details: 'For Appachan.' };
const body = { ...values, prayerType: 'Memorial' } as const;
const sendTo = (submit: () => Promise<unknown>) =>
  sendPrayer({ prayerRequests: { submit } } as unknown as Client, { body, values });
const refused = (problem: ApiProblem) => sendTo(() => Promise.reject(problem));

it('clears the form once a request has arrived', async () => {
  expect(await sendTo(async () => ({ received: true }))).toMatchObject({
    isReceived: true,
    values: { name: '', details: '' },
    status: 200,
  });
});

it('keeps what was typed when a request is refused, and says why where that is known', async () => {
  expect(await refused(new ApiProblem('TOO_MANY_REQUESTS', 'Please wait.'))).toEqual({
    isReceived: false,
    values,
    errors: {},
    reason: 'Please wait.',
    status: 429,
  });
  const errors = { name: 'At most 120 characters', website: 'never shown' };
  expect(await refused(new ApiProblem('INVALID_BODY', 'name: …', { errors }))).toMatchObject({
    errors: { name: errors.name },
    reason: undefined,
    status: 400,
  });
  expect((await refused(new ApiProblem('INTERNAL', 'Something went wrong'))).reason).toBeUndefined();
});

it('keeps what was typed when nobody answers', async () => {
  const outcome = await sendTo(() => Promise.reject(new TypeError('fetch failed')));
  expect(outcome).toMatchObject({ isReceived: false, values, status: 503 });
  expect(outcome.reason).toContain('still here');
});

import { expect, it } from 'vitest';
import type { Client } from '#kit/api/client.ts';
import { ApiProblem } from '#kit/api/problem.ts';
import { submitForm } from './inbox-form.ts';
import { prayerForm } from './prayer.ts';

const values = {
  ...prayerForm.initial,
  prayerType: 'Memorial',
  name: 'Anna',
  contactNumber: '',
  details: 'For Appachan.',
};
const submitWith = (submit: (call: object) => Promise<unknown>) =>
  submitForm({ prayerRequests: { submit } } as unknown as Client, prayerForm, { values, extra: {} });
const submitRejected = (problem: ApiProblem) => submitWith(() => Promise.reject(problem));

it('a bot’s field is sent with the values, whose address then gets no email', async () => {
  const calls: [string, object][] = [];
  const call = (name: string) => async (input: object) => void calls.push([name, input]);
  const client = { letter: { subscribe: call('subscribe') }, prayerRequests: { submit: call('submit') } };
  const submission = { values: { ...values, email: 'anna@stthomas.example' }, extra: { website: 'x' } };
  await submitForm(client as unknown as Client, prayerForm, submission);
  expect(calls).toEqual([['submit', { body: { ...prayerForm.toBody(values), website: 'x' } }]]);
});

it('a rejected request keeps the values and reports the reason if known', async () => {
  expect(await submitRejected(new ApiProblem('TOO_MANY_REQUESTS', 'Please wait.'))).toEqual({
    isReceived: false,
    values,
    errors: {},
    reason: 'Please wait.',
    status: 429,
  });
  const errors = { name: 'At most 120 characters', website: 'never shown' };
  expect(await submitRejected(new ApiProblem('INVALID_BODY', 'name: …', { errors }))).toMatchObject({
    errors: { name: errors.name },
    reason: undefined,
    status: 400,
  });
  expect((await submitRejected(new ApiProblem('INTERNAL', 'Something went wrong'))).reason).toBeUndefined();
});

it('an address for the letter is subscribed; only a mistake in it stops the request', async () => {
  const sendWith = async (subscribe: (call: object) => Promise<unknown>) => {
    const calls: object[] = [];
    const client = {
      letter: { subscribe },
      prayerRequests: { submit: async (call: object) => void calls.push(call) },
    } as unknown as Client;
    const withAddress = { ...values, email: 'anna@stthomas' };
    const { isReceived, errors } = await submitForm(client, prayerForm, { values: withAddress, extra: {} });
    return { isReceived, errors, calls: calls.length };
  };
  const subscribed: object[] = [];
  const received = { isReceived: true, errors: {}, calls: 1 };
  expect(await sendWith(async (call) => void subscribed.push(call))).toEqual(received);
  expect(subscribed).toEqual([{ body: { email: 'anna@stthomas' } }]);
  expect(await sendWith(() => Promise.reject(new ApiProblem('TOO_MANY_REQUESTS', 'No')))).toEqual(received);
  const errors = { email: 'Please enter a valid email address' };
  const problem = new ApiProblem('INVALID_BODY', 'email: …', { errors });
  expect(await sendWith(() => Promise.reject(problem))).toEqual({ isReceived: false, errors, calls: 0 });
});

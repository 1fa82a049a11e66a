import { expect, it } from 'vitest';
import type { Client } from '#kit/api/client.ts';
import { ApiProblem } from '#kit/api/problem.ts';
import { submitForm, submitPost } from './inbox-form.ts';
import { prayerForm } from './prayer.ts';
import { visitForm } from './visit.ts';

const values = { prayerType: 'Memorial', name: 'Anna', contactNumber: '', details: 'For Appachan.' };
const submitWith = (submit: (call: object) => Promise<unknown>, extra = {}) =>
  submitForm({ prayerRequests: { submit } } as unknown as Client, prayerForm, { values, extra });
const submitRejected = (problem: ApiProblem) => submitWith(() => Promise.reject(problem));

it('a received request clears the form', async () => {
  expect(await submitWith(async () => ({ received: true }))).toMatchObject({
    isReceived: true,
    values: { name: '', details: '' },
    status: 200,
  });
});

it('the fields that detect bots are sent with the values', async () => {
  const calls: object[] = [];
  await submitWith(async (call) => void calls.push(call), { website: 'x' });
  expect(calls).toEqual([{ body: { ...values, website: 'x' } }]);
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

it('a network error keeps the values', async () => {
  const result = await submitWith(() => Promise.reject(new TypeError('fetch failed')));
  expect(result).toMatchObject({ isReceived: false, values, status: 503 });
  expect(result.reason).toContain('still here');
});

/** Submits the form of a visit as a browser without scripts does. @returns the result, and the calls of the API. */
async function post(fields: Readonly<Record<string, string>>) {
  const calls: object[] = [];
  const client = { visits: { submit: async (call: object) => void calls.push(call) } };
  const body = new URLSearchParams(fields);
  const request = new Request('http://parish.example/visit', { method: 'POST', body });
  const { data, init } = await submitPost(request, client as unknown as Client, visitForm);
  return { ...data, status: init?.status, calls };
}

it('a form sent without scripts is submitted, and a checked box is the consent', async () => {
  const fields = { name: 'Anna', contact: 'anna@example.org', date: '2026-11-29', people: '2', message: '' };
  const sent = await post({ ...fields, consent: 'on', website: '' });
  expect(sent).toMatchObject({ isReceived: true, values: visitForm.initial, status: 200 });
  expect(sent.calls).toEqual([{ body: { ...fields, people: 2, consent: true } }]);

  const rejected = await post({ ...fields, people: '0', website: '' });
  expect(rejected).toMatchObject({ isReceived: false, values: { ...fields, people: '0' }, status: 400 });
  expect([Object.keys(rejected.errors).toSorted(), rejected.calls]).toEqual([['consent', 'people'], []]);
});

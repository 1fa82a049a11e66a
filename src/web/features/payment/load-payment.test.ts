import { expect, it } from 'vitest';
import type { Client } from '#contract/client.ts';
import { ApiProblem } from '#contract/problem.ts';
import { parish } from '#parish';
import { loadPayment } from './load-payment.ts';

const NOTHING = { zelleEmail: '', venmoNumber: '', whatsapp: '', email: parish.donationsEmail, version: 0 };
const STORED = { ...NOTHING, zelleEmail: 'gifts@stthomas.example', version: 2 };

const clientThat = (read: () => Promise<unknown>) => ({ payment: { read } }) as unknown as Client;

it('a contact address that the server leaves out is the parish’s own for donations', {
  tags: ['P3'],
}, async () => {
  const read = async () => ({ ...STORED, email: '' });
  expect(await loadPayment(clientThat(read))).toEqual({ info: STORED, status: 200 });
});

it.each([
  ['a 404 is nothing set', new ApiProblem('NOT_FOUND', 'None'), 200],
  ['a failure is nothing set either, and the page knows of it', new TypeError('fetch failed'), 503],
])('%s', { tags: ['P7'] }, async (_, error, status) => {
  expect(await loadPayment(clientThat(() => Promise.reject(error)))).toEqual({ info: NOTHING, status });
});

import { expect, it } from 'vitest';
import type { Client } from '#kit/api/client.ts';
import { ApiProblem } from '#kit/api/problem.ts';
import { loadPayment } from './load-payment.ts';

const EMPTY = {
  zelleEmail: '',
  zelleLink: '',
  venmoNumber: '',
  whatsapp: '',
  whatsappUrl: '',
  email: '',
  version: 0,
};

const clientWith = (read: () => Promise<unknown>) => ({ payment: { read } }) as unknown as Client;

it.each([
  ['a 404 yields empty information with status 200', new ApiProblem('NOT_FOUND', 'None'), 200],
  ['a failure yields empty information with status 503', new TypeError('fetch failed'), 503],
])('%s', { tags: ['P7'] }, async (_, error, status) => {
  expect(await loadPayment(clientWith(() => Promise.reject(error)))).toEqual({ info: EMPTY, status });
});

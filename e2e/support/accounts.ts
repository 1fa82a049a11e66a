import type { APIRequestContext } from '@playwright/test';
import { expect, test as watchedTest } from '../fail-on-console.ts';
import { address, administrator } from './server-handle.ts';
import { signIn } from './sign-in.ts';

export const FIRST_PASSWORD = 'nine books upon the shelf';
export const OWN_PASSWORD = 'a harp beside the window';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0';

/** Another administrator, made for one journey. */
export interface Person {
  readonly id: number;
  readonly name: string;
  readonly email: string;
}

/** A first administrator adds another, who has a first password. */
export async function addPerson(request: APIRequestContext, token: string, mark: string): Promise<Person> {
  const answer = await request.post('/api/users', {
    headers: { authorization: `Bearer ${token}` },
    data: { name: `Anna ${mark}`, email: `anna.${mark}@stthomas.example`, password: FIRST_PASSWORD },
  });
  expect(answer.status()).toBe(201);
  return answer.json();
}

/** Takes away every account of a journey, by the mark in its address. */
export async function removePeople(request: APIRequestContext, token: string, mark: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const people: Person[] = await (await request.get('/api/users', { headers })).json();
  for (const { id, email } of people)
    if (email.includes(mark)) await request.delete(`/api/users/${id}`, { headers });
}

interface Newcomer {
  /** Has an account with a first password, and has not signed in yet. */
  readonly newcomer: Person;
}

/** Journeys of somebody who has just been given an account. */
export const newcomerTest = watchedTest.extend<Newcomer>({
  newcomer: async ({ playwright, tokenOf }, use) => {
    const request = await playwright.request.newContext({ baseURL: address });
    const token = await tokenOf(administrator);
    const mark = newMark();
    await use(await addPerson(request, token, mark));
    await removePeople(request, token, mark);
    await request.dispose();
  },
});

interface Owner {
  /** An account of the journey's own, signed in. */
  readonly owner: Person & { readonly token: string };
}

/** Journeys about one's own account, which no other journey uses: the page is signed in to it from the start. */
export const ownerTest = newcomerTest.extend<Owner>({
  owner: async ({ newcomer, playwright }, use) => {
    const request = await playwright.request.newContext({ baseURL: address, userAgent: FIREFOX });
    const { name, email } = newcomer;
    const token = await signIn(request, { email, password: FIRST_PASSWORD });
    const answer = await request.put('/api/auth/profile', {
      headers: { authorization: `Bearer ${token}` },
      data: { name, email, password: OWN_PASSWORD },
    });
    expect(answer.status()).toBe(200);
    await use({ ...newcomer, token });
    await request.dispose();
  },
  storageState: async ({ owner }, use) =>
    use({
      cookies: [],
      origins: [{ origin: address, localStorage: [{ name: 'token', value: owner.token }] }],
    }),
});

export function newMark(): string {
  return Math.random().toString(36).slice(2, 8);
}

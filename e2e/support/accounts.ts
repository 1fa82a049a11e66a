import type { APIRequestContext } from '@playwright/test';
import { test as baseTest, expect } from './fail-on-console.ts';
import { address, administrator } from './server-handle.ts';
import { signIn } from './sign-in.ts';

export const TEMPORARY_PASSWORD = 'nine books upon the shelf';
export const OWN_PASSWORD = 'a harp beside the window';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0';

/** An administrator account that exists for one test. */
export interface TestAccount {
  readonly id: number;
  readonly name: string;
  readonly email: string;
}

/** Creates an administrator with a temporary password. */
export async function createAccount(
  request: APIRequestContext,
  token: string,
  marker: string,
): Promise<TestAccount> {
  const response = await request.post('/api/users', {
    headers: { authorization: `Bearer ${token}` },
    data: { name: `Anna ${marker}`, email: `anna.${marker}@stthomas.example`, password: TEMPORARY_PASSWORD },
  });
  expect(response.status()).toBe(201);
  return response.json();
}

/** Deletes every account with the marker of a test in its email address. */
export async function deleteAccounts(
  request: APIRequestContext,
  token: string,
  marker: string,
): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const accounts: TestAccount[] = await (await request.get('/api/users', { headers })).json();
  for (const { id, email } of accounts)
    if (email.includes(marker)) await request.delete(`/api/users/${id}`, { headers });
}

interface NewcomerFixture {
  /** An account with a temporary password that has not signed in yet. */
  readonly newcomer: TestAccount;
}

/** Tests with a new account. */
export const newcomerTest = baseTest.extend<NewcomerFixture>({
  newcomer: async ({ playwright, tokenFor }, use) => {
    const request = await playwright.request.newContext({ baseURL: address });
    const token = await tokenFor(administrator);
    const marker = newMarker();
    await use(await createAccount(request, token, marker));
    await deleteAccounts(request, token, marker);
    await request.dispose();
  },
});

interface OwnAccountFixture {
  /** An account of this test only, signed in. */
  readonly ownAccount: TestAccount & { readonly token: string };
}

/** Tests that change the account of the signed-in user: each has its own, and its page is signed in from the start. */
export const ownAccountTest = newcomerTest.extend<OwnAccountFixture>({
  ownAccount: async ({ newcomer, playwright }, use) => {
    const request = await playwright.request.newContext({ baseURL: address, userAgent: FIREFOX });
    const { name, email } = newcomer;
    const token = await signIn(request, { email, password: TEMPORARY_PASSWORD });
    const response = await request.put('/api/auth/profile', {
      headers: { authorization: `Bearer ${token}` },
      data: { name, email, password: OWN_PASSWORD },
    });
    expect(response.status()).toBe(200);
    await use({ ...newcomer, token });
    await request.dispose();
  },
  storageState: async ({ ownAccount }, use) =>
    use({
      cookies: [],
      origins: [{ origin: address, localStorage: [{ name: 'token', value: ownAccount.token }] }],
    }),
});

export function newMarker(): string {
  return Math.random().toString(36).slice(2, 8);
}

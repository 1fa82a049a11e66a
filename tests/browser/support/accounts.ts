import type { APIRequestContext } from '@playwright/test';
import { apiOf, newMarker } from './api.ts';
import { test as baseTest } from './fail-on-console.ts';
import { address, administrator } from './server-handle.ts';
import { signIn, signInPages } from './sign-in.ts';

export const TEMPORARY_PASSWORD = 'nine books upon the shelf';
export const OWN_PASSWORD = 'a harp beside the window';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0';

/** An administrator account that exists for one test. */
interface TestAccount {
  readonly id: number;
  readonly name: string;
  readonly email: string;
}

/** Creates an administrator with a temporary password. */
async function createAccount(
  request: APIRequestContext,
  token: string,
  marker: string,
): Promise<TestAccount> {
  const email = `anna.${marker}@stthomas.example`;
  return apiOf(request, token).post('/api/users', {
    name: `Anna ${marker}`,
    email,
    password: TEMPORARY_PASSWORD,
  });
}

/** Deletes every account with the marker of a test in its email address. */
export async function deleteAccounts(
  request: APIRequestContext,
  token: string,
  marker: string,
): Promise<void> {
  const api = apiOf(request, token);
  for (const { id, email } of await api.get<TestAccount[]>('/api/users'))
    if (email.includes(marker)) await api.remove(`/api/users/${id}`);
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
    await apiOf(request, token).put('/api/auth/profile', { name, email, password: OWN_PASSWORD });
    await use({ ...newcomer, token });
    await request.dispose();
  },
  context: async ({ context, ownAccount }, use) => {
    await signInPages(context, ownAccount.token);
    await use(context);
  },
});

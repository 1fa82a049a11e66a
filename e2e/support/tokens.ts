import { type APIRequestContext, test as base } from '@playwright/test';
import { address } from './server-handle.ts';
import { type Account, signIn } from './sign-in.ts';

interface Tokens {
  /** @returns a session token of an account that remains valid for a whole test. */
  tokenFor(account: Account): Promise<string>;
}

/** Less than the ten minutes after which the server renews tokens, so that no test sees a renewal by chance. */
const TOKEN_REUSE_MS = 8 * 60_000;

/** Each worker signs an account in once, and again only after a test has ended the session or the token is too old. */
export const test = base.extend<object, Tokens>({
  tokenFor: [
    async ({ playwright }, use) => {
      const request = await playwright.request.newContext({ baseURL: address });
      const tokens = new Map<string, { readonly token: string; readonly issuedAt: number }>();
      await use(async (account) => {
        const cached = tokens.get(account.email);
        const isRecent = cached && performance.now() - cached.issuedAt < TOKEN_REUSE_MS;
        if (isRecent && (await isValidToken(request, cached.token))) return cached.token;
        const issuedAt = performance.now();
        const token = await signIn(request, account);
        tokens.set(account.email, { token, issuedAt });
        return token;
      });
      await request.dispose();
    },
    { scope: 'worker' },
  ],
});

async function isValidToken(request: APIRequestContext, token: string): Promise<boolean> {
  const response = await request.get('/api/auth/me', { headers: { authorization: `Bearer ${token}` } });
  return response.ok();
}

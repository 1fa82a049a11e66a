import { type APIRequestContext, test as base } from '@playwright/test';
import { address } from './server-handle.ts';
import { type Account, signIn } from './sign-in.ts';

interface Tokens {
  /** Answers a token of an account, good for the whole of a journey. */
  tokenOf(account: Account): Promise<string>;
}

/** The server hands out a fresh token after ten minutes: before that we sign in anew, so that no journey meets it by chance. */
const KEPT_MS = 8 * 60_000;

/** Tests whose worker signs an account in once, and again only when a journey has ended the session or it has grown old. */
export const test = base.extend<object, Tokens>({
  tokenOf: [
    async ({ playwright }, use) => {
      const request = await playwright.request.newContext({ baseURL: address });
      const kept = new Map<string, { readonly token: string; readonly issuedAt: number }>();
      await use(async (account) => {
        const known = kept.get(account.email);
        const isYoung = known && performance.now() - known.issuedAt < KEPT_MS;
        if (isYoung && (await opensDoors(request, known.token))) return known.token;
        const issuedAt = performance.now();
        const token = await signIn(request, account);
        kept.set(account.email, { token, issuedAt });
        return token;
      });
      await request.dispose();
    },
    { scope: 'worker' },
  ],
});

async function opensDoors(request: APIRequestContext, token: string): Promise<boolean> {
  const answer = await request.get('/api/auth/me', { headers: { authorization: `Bearer ${token}` } });
  return answer.ok();
}

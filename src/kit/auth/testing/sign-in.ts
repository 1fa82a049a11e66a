import { expect, vi } from 'vitest';
import { routes } from '#app/api-routes.ts';
import { cheapHash } from '#app/testing/cheap-hash.ts';
import { STAFF, type TestApp } from '#app/testing/test-app.ts';
import { createClient } from '../../api/client.ts';
import { ApiProblem } from '../../api/problem.ts';
import type { Storage } from '../../storage/storage.ts';
import { createAccount } from '../accounts.server.ts';

/** Adds an account without a session. */
export async function addAccount(
  { deps }: TestApp,
  account: { name: string; email: string; password: string } = STAFF,
): Promise<number> {
  const passwordHash = cheapHash(account.password);
  return deps.storage.transaction((trx) => createAccount(trx, { ...account, passwordHash }, deps.clock));
}

/** The typed client of a visitor with this IP address. */
export function visitor({ app, deps }: TestApp, ip = '127.0.0.1') {
  return createClient(routes, ({ path, headers, ...rest }) =>
    app.fetch(new Request(new URL(path, deps.config.publicUrl), { ...rest, headers: { ...headers } }), ip),
  );
}

/** Waits for an email with a code, from the `mail`-th on: notifications may come in between. */
export async function emailedCode({ emails }: TestApp, { mail }: { mail: number }): Promise<string> {
  return vi.waitFor(() => {
    for (const { text } of emails.slice(mail - 1)) {
      const [code] = /^\d{6}$/m.exec(text) ?? [];
      if (code) return code;
    }
    throw new Error('no email with a code yet');
  });
}

/** A code that differs from this one. */
export function differentCode(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0');
}

/** Enters the right password. Returns the challenge and the emailed code. */
export async function startSignIn(server: TestApp, ip?: string) {
  const mail = server.emails.length + 1;
  const { userId } = await visitor(server, ip).auth.login({
    body: { email: STAFF.email, password: STAFF.password },
  });
  return { userId, otp: await emailedCode(server, { mail }) };
}

/** The problem with which a call was rejected; throws if it succeeded. */
export async function rejection(call: Promise<unknown>): Promise<ApiProblem> {
  const problem = await call.then(
    () => new Error('The call was not rejected'),
    (error: unknown) => error,
  );
  if (problem instanceof ApiProblem) return problem;
  throw problem;
}

interface GuessOrigin {
  readonly ip?: string;
  readonly email?: string;
}

/** Signs in, or guesses passwords, from an IP address and for an account (by default the staff account). */
export function passwordGuesses(server: () => TestApp) {
  const login = (password: string, { ip = '203.0.113.1', email = STAFF.email }: GuessOrigin = {}) =>
    visitor(server(), ip).auth.login({ body: { email, password } });
  /** @returns the problem code. */
  const guess = async (whence?: GuessOrigin) => (await rejection(login('not the password', whence))).code;
  const guesses = async (count: number, whence?: GuessOrigin) => {
    const codes: string[] = [];
    for (let n = 0; n < count; n += 1) codes.push(await guess(whence));
    return codes;
  };
  return { login, guess, guesses };
}

/** Waits until another caller begins a transaction, which waits for that of the test. */
export async function nextTransaction(storage: Storage): Promise<void> {
  const begun = vi.spyOn(storage, 'transaction');
  await vi.waitFor(() => expect(begun).toHaveBeenCalled());
  begun.mockRestore();
}

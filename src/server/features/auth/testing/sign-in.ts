import { vi } from 'vitest';
import { createClient } from '#contract/client.ts';
import { ApiProblem } from '#contract/problem.ts';
import { quickHash } from '../../../testing/cheap-hash.ts';
import { STAFF, type TestApp } from '../../../testing/test-app.ts';
import { createAccount } from '../accounts.ts';

/** An account with a right password, and no session. */
export async function addAccount(
  { deps }: TestApp,
  account: { name: string; email: string; password: string } = STAFF,
): Promise<number> {
  const passwordHash = quickHash(account.password);
  return deps.storage.transaction((trx) => createAccount(trx, { ...account, passwordHash }, deps.clock));
}

/** The typed client of a visitor at this address. */
export function visitor({ app, deps }: TestApp, ip = '127.0.0.1') {
  return createClient(({ path, headers, ...rest }) =>
    app.fetch(new Request(new URL(path, deps.settings.publicUrl), { ...rest, headers: { ...headers } }), ip),
  );
}

/** The code of that mail, or of the first one after it that holds one, once there is one: notes may come between. */
export async function codeOf({ mails }: TestApp, { mail }: { mail: number }): Promise<string> {
  return vi.waitFor(() => {
    for (const { text } of mails.slice(mail - 1)) {
      const [code] = /^\d{6}$/m.exec(text) ?? [];
      if (code) return code;
    }
    throw new Error('no mail with a code yet');
  });
}

/** Another code than this one. */
export function wrong(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0');
}

/** The right password: the challenge, and the code that was sent. */
export async function challenged(server: TestApp, ip?: string) {
  const mail = server.mails.length + 1;
  const { userId } = await visitor(server, ip).auth.login({
    body: { email: STAFF.email, password: STAFF.password },
  });
  return { userId, otp: await codeOf(server, { mail }) };
}

/** How a call was refused; throws when it was not. */
export async function refusal(call: Promise<unknown>): Promise<ApiProblem> {
  const problem = await call.then(
    () => new Error('It was not refused'),
    (error: unknown) => error,
  );
  if (problem instanceof ApiProblem) return problem;
  throw problem;
}

interface Whence {
  readonly ip?: string;
  readonly email?: string;
}

/** Signing in from a place and for an account, the staff's if not said, and guessing their password. */
export function guessing(server: () => TestApp) {
  const login = (password: string, { ip = '203.0.113.1', email = STAFF.email }: Whence = {}) =>
    visitor(server(), ip).auth.login({ body: { email, password } });
  /** @returns the code of its refusal. */
  const guess = async (whence?: Whence) => (await refusal(login('not the password', whence))).code;
  const guesses = async (count: number, whence?: Whence) => {
    const codes: string[] = [];
    for (let n = 0; n < count; n += 1) codes.push(await guess(whence));
    return codes;
  };
  return { login, guess, guesses };
}

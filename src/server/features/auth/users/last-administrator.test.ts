import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiProblem } from '#contract/problem.ts';
import { engines } from '#storage/testing/fresh-database.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { countActiveAccounts, createAccount } from '../accounts.ts';
import { sessions } from '../sessions/sessions.ts';

const PAIRS = 40;
const SIXTY_SECONDS = 60_000;

interface Person {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly token: string;
}

describe.each(engines)('the last administrator on %s', (engine) => {
  let server: TestApp;
  beforeAll(async () => {
    server = await testApp({ engine });
  });
  afterAll(() => server.close());

  const person = (name: string, at: number): Promise<Person> =>
    server.deps.storage.transaction(async (trx) => {
      const email = `${name}${at}@stthomas.example`;
      const id = await createAccount(trx, { name, email, passwordHash: 'none' }, server.clock);
      return { id, name, email, token: await sessions(server.deps).start(trx, id, 'desk') };
    });
  const remove = (by: Person, { id }: Person) => server.client(by.token).users.remove({ params: { id } });
  const deactivate = (by: Person, { id, name, email }: Person) =>
    server.client(by.token).users.update({ params: { id }, body: { name, email, isActive: false } });
  const clear = () => server.deps.storage.transaction((trx) => trx.deleteFrom('users').execute());

  it(`stays when ${PAIRS} pairs of administrators delete each other concurrently`, {
    timeout: SIXTY_SECONDS,
  }, async () => {
    const ways = [
      [remove, remove],
      [deactivate, deactivate],
      [remove, deactivate],
      [deactivate, remove],
    ] as const;
    const codes = new Set<string>();
    for (let at = 0; at < PAIRS; at += 1) {
      const [one, other] = [await person('mariam', at), await person('george', at)];
      const [first, second] = ways[at % ways.length] ?? [remove, remove];
      const outcomes = await Promise.allSettled([first(one, other), second(other, one)]);
      expect([at, await countActiveAccounts(server.deps.storage.db)]).toEqual([at, 1]);
      for (const outcome of outcomes)
        if (outcome.status === 'rejected') codes.add((outcome.reason as ApiProblem).code);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      await clear();
    }
    // the second request conflicts, or its session has already ended
    expect([...codes].filter((code) => !['CONFLICT', 'NO_SESSION'].includes(code))).toEqual([]);
  });

  it('cannot be deleted by anyone, with another error than for a caller who was deleted meanwhile', async () => {
    const [one, other, third] = [await person('a', 0), await person('b', 0), await person('c', 0)];
    const outcomes = await Promise.allSettled([remove(one, other), remove(other, third), remove(third, one)]);
    const problems = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(await countActiveAccounts(server.deps.storage.db)).toBeGreaterThanOrEqual(1);
    for (const problem of problems) {
      expect(problem).toBeInstanceOf(ApiProblem);
      expect([401, 409]).toContain((problem as ApiProblem).status);
    }
    await clear();
  });
});

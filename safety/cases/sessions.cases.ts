import { expect } from 'vitest';
import type { Client } from '#contract/client.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { api } from '#contract/index.ts';
import { ADMINISTRATOR } from '../../src/server/testing/server-process.ts';
import { defineCase } from '../support/define-case.ts';
import { many } from '../support/measures.ts';
import { sized } from '../support/sample-sizes.ts';
import type { Site } from '../support/server-under-test.ts';

const { email, password } = ADMINISTRATOR;
const NEW_PASSWORD = 'a harp beside the window';
/** Of administrators against each other; half of them deactivate, half delete. */
const PAIRS = sized({ quick: 6, usual: 60 });

const endpoints: readonly Endpoint[] = Object.values(api).flatMap(
  (group) => Object.values(group) as Endpoint[],
);
const closed = endpoints.filter(({ access }) => access === 'staff');
const me = (site: Site, token: string) => site.call('/api/auth/me', { token });
const idOf = async (client: Client, address: string) =>
  (await client.users.list()).find((user) => user.email === address) ?? expect.fail(`no ${address}`);

defineCase(
  {
    id: 'T11',
    title: 'Leaving out a step of signing in',
    pass: 'after the password alone, none of the closed calls responses, whatever is sent as a token',
    isQuick: true,
    quickEngines: ['sqlite'],
  },
  async ({ startSite, report }) => {
    const site = await startSite();
    const { userId, otp } = await site.challenge();
    let tried = 0;
    for (const { method, path } of closed)
      for (const token of [undefined, userId, otp, `${userId}.${otp}`, email]) {
        const response = await site.call(path.replace(/:\w+/, '1'), {
          method,
          token,
          ...(method !== 'GET' && { body: {} }),
        });
        expect([method, path, token, response.status]).toEqual([method, path, token, 401]);
        tried += 1;
      }
    report(`0 of ${tried} calls (${closed.length} endpoints)`);
  },
);

defineCase(
  {
    id: 'T12',
    title: 'A token used after logging out',
    pass: '0 of 20 at once, the first call already 401',
    isQuick: true,
    quickEngines: ['sqlite'],
  },
  async ({ startSite, report }) => {
    const site = await startSite();
    const { token, client } = await site.staff();
    expect((await me(site, token)).status).toBe(200);
    await client.auth.logout();
    const responses = await many(20, 20, () => me(site, token));
    const alive = responses.filter(({ status }) => status !== 401).length;
    expect(alive).toBe(0);
    report(`${alive} of 20`);
  },
);

defineCase(
  {
    id: 'T13',
    title: 'Sessions after a change of the password',
    pass: 'all others end at once, one’s own and the new password work; a change of the name ends none',
    isQuick: true,
    quickEngines: ['sqlite'],
  },
  async ({ startSite, report }) => {
    const site = await startSite();
    const [here, there] = [await site.staff(), await site.staff()];
    await here.client.auth.updateProfile({ body: { name: 'Mariam', email } });
    expect((await me(site, there.token)).status).toBe(200);
    const body = { name: 'Mariam', email, password: NEW_PASSWORD, currentPassword: password };
    await here.client.auth.updateProfile({ body });
    expect((await me(site, there.token)).status).toBe(401);
    expect((await me(site, here.token)).status).toBe(200);
    expect((await site.call('/api/auth/login', { body: { email, password } })).status).toBe(403);
    expect((await site.call('/api/auth/login', { body: { email, password: NEW_PASSWORD } })).status).toBe(
      200,
    );

    const other = site.newAccount();
    const { token } = await site.staff(other);
    const { id, name } = await idOf(here.client, other.email);
    await here.client.users.update({
      params: { id },
      body: { name, email: other.email, isActive: true, password: NEW_PASSWORD },
    });
    expect((await me(site, token)).status).toBe(401);
    report('ended: 1 of 1 by its owner, 1 of 1 by another administrator; kept: one’s own');
  },
);

defineCase(
  {
    id: 'T14',
    title: 'Sessions after deactivation and deletion',
    pass: 'no call that was sent after the response is served, nor given a fresh token, while some fifty a second come',
    isQuick: true,
    quickEngines: ['sqlite'],
  },
  async ({ startSite, report }) => {
    const site = await startSite();
    const { client } = await site.staff();
    let served = 0;
    let asked = 0;
    for (const how of ['deactivation', 'deletion']) {
      const account = site.newAccount();
      const { token } = await site.staff(account);
      const { id, name } = await idOf(client, account.email);
      let isOver = false;
      let until = Number.POSITIVE_INFINITY;
      const caller = async () => {
        while (!isOver) {
          const sentAt = performance.now();
          const response = await me(site, token);
          if (sentAt < until) continue;
          asked += 1;
          if (response.status !== 401 || response.headers['x-new-token']) served += 1;
        }
      };
      const callers = Array.from({ length: 4 }, caller);
      await new Promise((resolve) => setTimeout(resolve, 300));
      if (how === 'deletion') await client.users.remove({ params: { id } });
      else
        await client.users.update({ params: { id }, body: { name, email: account.email, isActive: false } });
      until = performance.now();
      await new Promise((resolve) => setTimeout(resolve, 700));
      isOver = true;
      await Promise.all(callers);
    }
    expect(served).toBe(0);
    expect(asked).toBeGreaterThan(20);
    report(`${served} of ${asked} served`);
  },
);

defineCase(
  {
    id: 'T22',
    title: 'Administrators who lock each other out, or themselves',
    pass: `one’s own row is refused (403); of two who delete or deactivate each other at once, ${PAIRS} times, one is always left`,
    isQuick: true,
  },
  async ({ startSite, report }) => {
    const site = await startSite();
    const accounts = [ADMINISTRATOR, site.newAccount()] as const;
    const tokens = await Promise.all(accounts.map(async (account) => (await site.staff(account)).token));
    const users = await Promise.all(
      accounts.map((account) => idOf(site.server.client(tokens[0]), account.email)),
    );
    const change = (by: number, whom: number, isActive: boolean) =>
      site.call(`/api/users/${users[whom]?.id}`, {
        method: 'PUT',
        token: tokens[by],
        body: { name: users[whom]?.name, email: accounts[whom]?.email, isActive },
      });
    const remove = (by: number, whom: number) =>
      site.call(`/api/users/${users[whom]?.id}`, { method: 'DELETE', token: tokens[by] });
    expect([(await change(0, 0, false)).status, (await remove(0, 0)).status]).toEqual([403, 403]);

    let left = 0;
    for (let time = 0; time < PAIRS; time += 1) {
      const attack = time % 2 ? remove : (by: number, whom: number) => change(by, whom, false);
      const responses = await Promise.all([attack(0, 1), attack(1, 0)]);
      expect(responses.filter(({ status }) => status < 300)).toHaveLength(1);
      const alive = await Promise.all(tokens.map(async (token) => (await me(site, token)).status === 200));
      expect(alive.filter(Boolean)).toHaveLength(1);
      left += 1;
      const survivor = alive.indexOf(true);
      const victim = 1 - survivor;
      const client = site.server.client(tokens[survivor]);
      if (time % 2) {
        const [entry] = await client.trash.list({ query: { kind: 'users' } });
        await client.trash.restore({ params: { id: entry?.id ?? 0 } });
      } else await change(survivor, victim, true);
      tokens[victim] = (await site.staff(accounts[victim])).token;
    }
    report(`one left, ${left} of ${PAIRS} times`);
  },
);

import { expect } from 'vitest';
import { ADMINISTRATOR } from '#app/testing/server-process.ts';
import type { Client } from '#kit/api/client.ts';
import { bothEngines } from '#kit/storage/testing/fresh-database.ts';
import { endpoints } from '../../support/contract.ts';
import { defineCase } from '../../support/define-case.ts';
import { runConcurrently } from '../../support/measures/measures.ts';
import { sized } from '../../support/measures/sample-sizes.ts';
import type { Site } from '../../support/server-under-test.ts';

const NEW_PASSWORD = 'a harp beside the window';
/** Pairs of administrators who deactivate (half of them) or delete each other. */
const PAIRS = sized({ quick: 2, usual: 60 });

const staffEndpoints = endpoints.filter(({ access }) => access === 'staff');
const me = (site: Site, token: string) => site.call('/api/auth/me', { token });
const idOf = async (client: Client, address: string) =>
  (await client.users.list()).find((user) => user.email === address) ?? expect.fail(`no ${address}`);

defineCase(
  {
    id: 'T11',
    title: 'the password alone gives no access',
    pass: 'after the password step, no staff endpoint accepts any value as a token',
    isQuick: true,
  },
  async ({ sharedSite, report }) => {
    const site = await sharedSite();
    const { userId, otp } = await site.challenge();
    let tried = 0;
    for (const { method, path } of staffEndpoints)
      for (const token of [undefined, userId, otp, `${userId}.${otp}`, ADMINISTRATOR.email]) {
        const response = await site.call(path.replace(/:\w+/, '1'), {
          method,
          token,
          ...(method !== 'GET' && { body: {} }),
        });
        expect([method, path, token, response.status]).toEqual([method, path, token, 401]);
        tried += 1;
      }
    report(`0 of ${tried} requests (${staffEndpoints.length} endpoints)`);
  },
);

defineCase(
  {
    id: 'T12',
    title: 'a token is invalid immediately after logout',
    pass: '0 of 20 concurrent requests succeed, and the first one already gets 401',
    isQuick: true,
  },
  async ({ sharedSite, report }) => {
    const site = await sharedSite();
    const { token, client } = await site.staff();
    expect((await me(site, token)).status).toBe(200);
    await client.auth.logout();
    const responses = await runConcurrently(20, 20, () => me(site, token));
    const accepted = responses.filter(({ status }) => status !== 401).length;
    expect(accepted).toBe(0);
    report(`${accepted} of 20`);
  },
);

defineCase(
  {
    id: 'T13',
    title: 'a password change ends the other sessions',
    pass: 'all other sessions end immediately; the current session and the new password work; a change of the name ends no session',
    isQuick: true,
  },
  async ({ sharedSite, report }) => {
    const site = await sharedSite();
    const { email, password } = await site.newAccount();
    const signIn = () => site.staff({ email, password });
    const [here, there] = [await signIn(), await signIn()];
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

    const other = await site.newAccount();
    const { token } = await site.staff(other);
    const { id, name } = await idOf(here.client, other.email);
    await here.client.users.update({
      params: { id },
      body: { name, email: other.email, isActive: true, password: NEW_PASSWORD },
    });
    expect((await me(site, token)).status).toBe(401);
    report('ended: 1 of 1 by the owner, 1 of 1 by another administrator; the current session remains valid');
  },
);

defineCase(
  {
    id: 'T14',
    title: 'deactivating or deleting an account ends its sessions immediately',
    pass: 'with four clients that send requests, none of at least 40 sent after the response succeeds or receives a new token',
    isQuick: true,
  },
  async ({ sharedSite, report }) => {
    const site = await sharedSite();
    const { client } = await site.staff();
    let succeeded = 0;
    let sent = 0;
    for (const action of ['deactivation', 'deletion']) {
      const account = await site.newAccount();
      const { token } = await site.staff(account);
      const { id, name } = await idOf(client, account.email);
      let isOver = false;
      let endedAt = Number.POSITIVE_INFINITY;
      const sendRequests = async () => {
        while (!isOver) {
          const sentAt = performance.now();
          const response = await me(site, token);
          if (sentAt < endedAt) continue;
          sent += 1;
          if (response.status !== 401 || response.headers['x-new-token']) succeeded += 1;
        }
      };
      const clients = Array.from({ length: 4 }, sendRequests);
      if (action === 'deletion') await client.users.remove({ params: { id } });
      else
        await client.users.update({ params: { id }, body: { name, email: account.email, isActive: false } });
      endedAt = performance.now();
      const sentBefore = sent;
      await expect.poll(() => sent).toBeGreaterThan(sentBefore + 20);
      isOver = true;
      await Promise.all(clients);
    }
    expect(succeeded).toBe(0);
    report(`${succeeded} of ${sent} succeeded`);
  },
);

defineCase(
  {
    id: 'T22',
    title: 'administrators cannot remove the last administrator',
    pass: `an administrator cannot delete or deactivate their own account (403); when two delete or deactivate each other concurrently, ${PAIRS} times, one always remains`,
    isQuick: true,
    // writes at the same time differ on PostgreSQL
    engines: sized({ usual: bothEngines, quick: ['postgres'] }),
    differs: '60 pairs instead of 200, because both must sign in again for each',
  },
  async ({ startSite, report }) => {
    const site = await startSite();
    const accounts = [ADMINISTRATOR, await site.newAccount()] as const;
    const tokens = await Promise.all(accounts.map(async (account) => (await site.staff(account)).token));
    const users = await Promise.all(
      accounts.map((account) => idOf(site.server.client(tokens[0]), account.email)),
    );
    const change = (actor: number, target: number, isActive: boolean) =>
      site.call(`/api/users/${users[target]?.id}`, {
        method: 'PUT',
        token: tokens[actor],
        body: { name: users[target]?.name, email: accounts[target]?.email, isActive },
      });
    const remove = (actor: number, target: number) =>
      site.call(`/api/users/${users[target]?.id}`, { method: 'DELETE', token: tokens[actor] });
    expect([(await change(0, 0, false)).status, (await remove(0, 0)).status]).toEqual([403, 403]);

    let remained = 0;
    for (let pair = 0; pair < PAIRS; pair += 1) {
      const attack = pair % 2 ? remove : (actor: number, target: number) => change(actor, target, false);
      const responses = await Promise.all([attack(0, 1), attack(1, 0)]);
      expect(responses.filter(({ status }) => status < 300)).toHaveLength(1);
      const isValid = await Promise.all(tokens.map(async (token) => (await me(site, token)).status === 200));
      expect(isValid.filter(Boolean)).toHaveLength(1);
      remained += 1;
      const survivor = isValid.indexOf(true);
      const victim = 1 - survivor;
      const client = site.server.client(tokens[survivor]);
      if (pair % 2) {
        const [entry] = await client.trash.list({ query: { kind: 'users' } });
        await client.trash.restore({ params: { id: entry?.id ?? 0 } });
      } else await change(survivor, victim, true);
      tokens[victim] = (await site.staff(accounts[victim])).token;
    }
    report(`one remained, ${remained} of ${PAIRS} times`);
  },
);

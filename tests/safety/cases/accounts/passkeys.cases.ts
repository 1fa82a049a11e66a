import { generateKeyPairSync } from 'node:crypto';
import { expect } from 'vitest';
import { softwarePasskey } from '#kit/auth/testing/software-passkey.ts';
import { defineCase } from '../../support/define-case.ts';
import { runConcurrently } from '../../support/measures/measures.ts';

defineCase(
  {
    id: 'T77',
    title: 'a passkey signs in only its owner, on this site, once for each challenge',
    pass: '0 of 10 responses with another origin, host, key, counter or challenge, or without the user’s consent, are accepted; of 5 concurrent copies of a valid response exactly 1 signs in',
    isQuick: true,
  },
  async ({ startSite, report }) => {
    const site = await startSite();
    const { origin } = new URL(site.server.address);
    const { token } = await site.staff();
    const other = await site.staff(await site.newAccount());
    const post = (path: string, body: unknown, bearer?: string) =>
      site.call(`/api/auth/${path}`, { method: 'POST', body, token: bearer });
    const challengeOf = async (path: string, bearer?: string) => {
      const { json } = await post(path, bearer ? { currentPassword: null } : undefined, bearer);
      return { challenge: String(json?.challenge) };
    };
    const fresh = () => challengeOf('passkey-challenge');
    const signIn = async (credential: object) => (await post('passkey-sign-in', { credential })).status;

    const passkey = softwarePasskey(origin);
    const options = await challengeOf('passkey-options', token);
    const credential = passkey.register(options);
    expect((await post('passkeys', { name: '', credential }, other.token)).status, 'another user').toBe(403);
    expect((await post('passkeys', { name: '', credential }, token)).status).toBe(200);
    const { privateKey: key } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const invalid = [
      passkey.signIn(await fresh(), { origin: 'https://evil.example' }),
      passkey.signIn(await fresh(), { origin: `${origin}.evil.example` }),
      passkey.signIn(await fresh(), { rpId: 'evil.example' }),
      passkey.signIn(await fresh(), { key }),
      passkey.signIn(await fresh(), { counter: 1 }),
      passkey.signIn(await fresh(), { flags: 0x01 }),
      passkey.signIn(await fresh(), { flags: 0x04 }),
      passkey.signIn({ challenge: 'MS0yLTM' }),
      passkey.signIn(await challengeOf('passkey-options', token)),
      softwarePasskey(origin).signIn(await fresh()),
    ];
    const statuses = [];
    for (const response of invalid) statuses.push(await signIn(response));
    expect(statuses).toEqual(invalid.map(() => 403));
    const valid = passkey.signIn(await fresh(), { counter: 50 });
    const copies = await runConcurrently(5, 5, () => signIn(valid));
    const signedIn = copies.filter((status) => status === 200).length;
    expect(signedIn).toBe(1);
    expect(await signIn(passkey.signIn(await fresh(), { counter: 50 })), 'a copied authenticator').toBe(403);
    report(`0 of ${invalid.length} accepted; ${signedIn} of ${copies.length} copies signed in`);
  },
);

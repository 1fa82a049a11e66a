import { createHmac, randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { startServerProcess } from '#app/testing/server-process.ts';
import { readAllValues } from '../../support/db-inspect.ts';
import { defineCase } from '../../support/define-case.ts';
import { runConcurrently } from '../../support/measures/measures.ts';
import { parseStatuses, sendRaw } from '../../support/raw-http.ts';
import { words } from '../../support/words.ts';

const RANDOM_GUESSES = 1_000;
/** Guessable values of SECRET_KEY. */
const WEAK_KEYS = ['secret', 'changeme', 'x'.repeat(64), '0123456789'.repeat(2), 'secret'.repeat(8)];

defineCase(
  {
    id: 'T10',
    title: 'forged, truncated and misplaced tokens are rejected',
    pass: `0 of more than 1,300 accepted, each gets 401 (two Authorization headers: 400), no token is in the database, and a weak SECRET_KEY prevents the start`,
    differs:
      'there is no JWT: tokens are opaque and stored hashed, so the case guesses, truncates, moves and duplicates them',
  },
  async ({ startSite, report }) => {
    const site = await startSite();
    const { token } = await site.staff();
    const { userId: challenge } = await site.challenge();
    const forged = [
      ...Array.from({ length: RANDOM_GUESSES }, () => randomBytes(32).toString('base64url')),
      ...alteredTokens(token),
      ...forgedJwts(token),
      ...[challenge, '1', '0', 'null', 'undefined', 'true', '*', '%', "' or ''='", 'admin', token.repeat(2)],
    ];
    const responses = await runConcurrently(forged.length, 10, (n) =>
      site.call('/api/auth/me', { token: forged[n] as string }),
    );
    expect(forged.filter((_, n) => responses[n]?.status !== 401)).toEqual([]);

    const queries = words('token access_token auth authorization bearer jwt key session');
    const names = words('x-access-token x-auth-token x-new-token proxy-authorization x-authorization');
    const schemes = ['', 'Basic ', 'Token ', 'Bearer  '].map((scheme) => `${scheme}${token}`);
    const values = [...schemes, `Bearer ${token} x`, `Bearer ${token},x`, 'Bearer'];
    const misplaced: { path: string; headers: Record<string, string> }[] = [
      ...queries.map((name) => ({ path: `/api/auth/me?${name}=${token}`, headers: {} })),
      ...[
        { cookie: `token=${token}; session=${token}` },
        ...names.map((name) => ({ [name]: `Bearer ${token}` })),
        ...values.map((authorization) => ({ authorization })),
      ].map((headers) => ({ path: '/api/auth/me', headers })),
    ];
    for (const { path, headers } of misplaced)
      expect([path, headers, (await site.call(path, { headers })).status]).toEqual([path, headers, 401]);

    const { host } = new URL(site.server.address);
    const two = ['x', token].flatMap((first) =>
      ['x', token].map((second) => `Authorization: Bearer ${first}\r\nauthorization: Bearer ${second}\r\n`),
    );
    for (const headers of two) {
      const reply = await sendRaw(
        site.server.address,
        `GET /api/auth/me HTTP/1.1\r\nHost: ${host}\r\n${headers}\r\n`,
      );
      expect([headers, parseStatuses(reply)]).toEqual([headers, [400]]);
    }
    const stored = await readAllValues(site.databaseUrl);
    expect(stored.filter((text) => text.includes(token) || text.includes(challenge))).toEqual([]);
    expect((await site.call('/api/auth/me', { token })).status).toBe(200);

    for (const key of WEAK_KEYS) {
      const server = await startServerProcess({ DATA_DIR: site.dataDir, SECRET_KEY: key });
      expect([key, await server.exited]).toEqual([key, 1]);
      expect(server.output()).toContain('SECRET_KEY is too weak');
    }
    const tried = forged.length + misplaced.length + two.length;
    report(
      `0 of ${tried}; not in the database; ${WEAK_KEYS.length} of ${WEAK_KEYS.length} weak keys rejected`,
    );
  },
);

/** Variants of a valid token with one change. */
function alteredTokens(token: string): string[] {
  const characters = [...token];
  return [
    ...characters.map((_, n) => token.slice(0, n)).filter((text) => text !== ''),
    ...characters.map((_, n) => token.slice(n + 1)).filter((text) => text !== ''),
    ...characters.map(
      (character, n) => token.slice(0, n) + (character === 'A' ? 'B' : 'A') + token.slice(n + 1),
    ),
    // base64 ignores the unused bits of the last character, but tokens are compared as text
    ...[...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_']
      .filter((last) => last !== token.at(-1))
      .map((last) => token.slice(0, -1) + last),
    ...[`${token}=`, `${token}.`, `.${token}`, token.toUpperCase(), token.toLowerCase()],
    [...token].reverse().join(''),
    Buffer.from(token, 'base64url').toString('base64'),
    Buffer.from(token, 'base64url').toString('hex'),
    Buffer.from(token).toString('base64url'),
  ].filter((text) => text !== token);
}

/** Forged JSON Web Tokens, although the site does not use any. */
function forgedJwts(token: string): string[] {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = part({ sub: '1', id: 1, role: 'admin', iat: 1, exp: 9_999_999_999 });
  const headers = [
    ...['none', 'None', 'NONE', 'nOnE', 'HS256', 'RS256'].map((alg) => ({ alg, typ: 'JWT' })),
    { alg: 'HS256', kid: '../../../../dev/null' },
    { alg: 'HS256', jku: 'https://evil.example/keys' },
    { alg: 'HS256', x5u: 'https://evil.example/cert' },
    { alg: 'HS256', jwk: { kty: 'oct', k: 'AA' } },
    { alg: 'HS256', crit: ['exp'] },
  ];
  const keys = ['', 'secret', 'password', 'changeme', 'your-256-bit-secret', 'idavaka', token];
  return headers.flatMap((header) => {
    const signed = `${part(header)}.${claims}`;
    return [
      `${signed}.`,
      ...keys.map((key) => `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`),
    ];
  });
}

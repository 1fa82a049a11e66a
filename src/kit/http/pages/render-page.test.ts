import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { contentSecurityPolicy } from '../security-headers.ts';
import { trailingSlashRedirect } from './render-page.ts';

it.each([
  ['/services/', '/services'],
  ['/services//?a=1', '/services?a=1'],
  ['/a//b/', '/a//b'],
  ['/', undefined],
  ['/services', undefined],
  ['//evil.example/', undefined],
  ['/\\evil.example/', undefined],
])('%s redirects to %s', (path, target) => {
  expect(trailingSlashRedirect(`http://localhost${path}`)).toBe(target);
});

it('a path longer than any page path is not redirected', () => {
  const longest = `/${'a'.repeat(1_023)}`;
  expect(trailingSlashRedirect(`http://localhost${longest}/`)).toBe(longest);
  for (const path of [`${longest}a/`, `/${'{'.repeat(400)}/`, `/services/?${'a'.repeat(1_100)}`])
    expect(trailingSlashRedirect(`http://localhost${path}`)).toBeUndefined();
});

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const noOrigins = { frameOrigins: [], fileOrigins: [] };

it('the policy allows the inline scripts and styles of a page by hash', () => {
  const policy = contentSecurityPolicy({ scripts: ['one()', 'two()'], styles: ['p{margin:0}'] }, noOrigins);
  expect(policy).toContain(`; script-src 'self' ${hash('one()')} ${hash('two()')};`);
  expect(policy).toContain(`; style-src 'self' ${hash('p{margin:0}')};`);
});

it('the policy of other responses allows no inline script or style', () => {
  const policy = contentSecurityPolicy({ scripts: [], styles: [] }, noOrigins);
  expect(policy).toContain("; script-src 'self'; style-src 'self';");
});

it('the policy allows frames of the configured origins only', () => {
  const policyFor = (frameOrigins: readonly string[]) =>
    contentSecurityPolicy({ scripts: [], styles: [] }, { frameOrigins, fileOrigins: [] });
  expect(policyFor(['https://w.soundcloud.com', 'http://127.0.0.1:8000'])).toContain(
    '; frame-src https://w.soundcloud.com http://127.0.0.1:8000;',
  );
  expect(policyFor([])).toContain("; frame-src 'none';");
});

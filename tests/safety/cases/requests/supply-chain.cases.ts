import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { MINIMUM_VERSIONS } from '../../minimum-versions.ts';
import { defineCase } from '../../support/define-case.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..', '..');
interface LockfileEntry {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly inBundle?: boolean;
  readonly hasInstallScript?: boolean;
}
const readJson = (file: string) => JSON.parse(readFileSync(join(ROOT, file), 'utf8'));

/** The entries of the lockfile by install path, without our own package. */
function lockfileEntries(): [path: string, LockfileEntry][] {
  const { packages } = readJson('package-lock.json') as { packages: Readonly<Record<string, LockfileEntry>> };
  return Object.entries(packages).filter(([path, { link }]) => path.startsWith('node_modules/') && !link);
}
const nameAt = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

defineCase(
  {
    id: 'T70',
    title: 'only pinned packages with safe versions are installed',
    pass: 'the lockfile pins every package by hash and contains no URL, only packages in allowScripts run install scripts, and 0 packages are below their minimum version',
    oneEngine: 'it concerns the installed packages',
  },
  async ({ report }) => {
    const packages = lockfileEntries();
    const unpinned = packages.filter(([, { integrity, inBundle }]) => !integrity && !inBundle);
    expect(unpinned).toEqual([]);
    expect(packages.filter(([, { integrity }]) => integrity && !/^sha512-/.test(integrity))).toEqual([]);
    expect(packages.filter(([, { resolved }]) => resolved)).toEqual([]);
    const { allowScripts } = readJson('package.json') as { allowScripts: Readonly<Record<string, boolean>> };
    const withScripts = packages.filter(([, { hasInstallScript }]) => hasInstallScript);
    // npm runs no install script of a package that allowScripts does not list
    expect(withScripts.map(([path]) => nameAt(path)).filter((name) => !(name in allowScripts))).toEqual([]);
    const minimums = Object.entries(MINIMUM_VERSIONS);
    const outdated = packages.filter(([path, { version = '' }]) =>
      isBelow(version, MINIMUM_VERSIONS[nameAt(path)]),
    );
    expect(outdated.map(([path, { version }]) => [path, version])).toEqual([]);
    for (const [name] of minimums)
      expect([name, packages.some(([path]) => nameAt(path) === name)]).toEqual([name, true]);
    report(
      `${packages.length} of ${packages.length} pinned by SHA-512, ${withScripts.length} with install scripts, all listed, ${minimums.length} minimum versions met`,
    );
  },
);

/** Whether a version is lower than its minimum; false without a minimum. */
function isBelow(version: string, minimum: string | undefined): boolean {
  if (minimum === undefined) return false;
  const numbers = (text: string) => text.split(/[.-]/).slice(0, 3).map(Number);
  const [have, need] = [numbers(version), numbers(minimum)];
  const at = need.findIndex((number, n) => number !== have[n]);
  return at !== -1 && (have[at] ?? 0) < (need[at] ?? 0);
}

/** Packages that must not be installed, with the reasons. */
const BANNED_PACKAGES = [
  // server components deserialize client input into function calls
  /^react-server-dom-/,
  /^@vitejs\/plugin-rsc$/,
  // JSON Web Tokens cannot be revoked; the cache of fast-jwt confuses tokens
  /^(fast-jwt|jsonwebtoken|jose)$/,
  // does not sync acknowledged writes by default
  /^better-sqlite3$/,
  /^(vm2|serialize-javascript|node-serialize|request)$/,
];
const BANNED_PATTERNS = [
  /(?<![.\w$])eval\(/,
  /new Function\(/,
  /react-server-dom/,
  /createFromReadableStream/,
];
/** zod tests whether it may compile schemas. These are our own, never client input; in browsers the policy forbids eval. */
const ALLOWED_EVAL = /try\s*\{\s*new Function\((``|"")\);\s*return true;?\s*\}\s*catch/;
const isCode = (name: string) => /\.(m?js)$/.test(name);

defineCase(
  {
    id: 'T71',
    title: 'banned packages and eval are not used',
    pass: '0 banned packages in the lockfile; 0 uses of eval and server components in the built client and server, except zod’s test whether it may compile our schemas',
    oneEngine: 'it concerns the installed packages',
  },
  async ({ startSite, report }) => {
    const names = new Set(lockfileEntries().map(([path]) => nameAt(path)));
    const banned = [...names].filter((name) => BANNED_PACKAGES.some((pattern) => pattern.test(name)));
    expect(banned).toEqual([]);
    const files = readdirSync(join(ROOT, 'build'), { recursive: true, encoding: 'utf8' }).filter(isCode);
    const found = files.flatMap((file) => {
      const text = readFileSync(join(ROOT, 'build', file), 'utf8');
      return BANNED_PATTERNS.filter((pattern) => pattern.test(text.replace(ALLOWED_EVAL, ''))).map(
        (pattern) => [file, String(pattern), excerptAround(text, pattern)],
      );
    });
    expect(found).toEqual([]);
    const site = await startSite();
    const { headers } = await site.call('/');
    expect(String(headers['content-security-policy'])).not.toMatch(/unsafe-eval|unsafe-inline/);
    report(`0 of ${names.size} packages, 0 in ${files.length} built files; the policy allows no eval`);
  },
);

function excerptAround(text: string, pattern: RegExp): string {
  const at = text.search(pattern);
  return text.slice(Math.max(0, at - 80), at + 80);
}

import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { billOfMaterials } from '../../scripts/sbom.mjs';
import { LOWEST_SAFE_VERSIONS } from '../minimum-versions.ts';
import { defineCase } from '../support/define-case.ts';

const ROOT = join(import.meta.dirname, '..', '..');
interface Locked {
  /** Where it is another one than its folder says. */
  readonly name?: string;
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly inBundle?: boolean;
  readonly hasInstallScript?: boolean;
}
const readJson = (file: string) => JSON.parse(readFileSync(join(ROOT, file), 'utf8'));

/** Every package of the lockfile but our own: where it goes, and what is to be installed there. */
function locked(): [path: string, Locked][] {
  const { packages } = readJson('package-lock.json') as { packages: Readonly<Record<string, Locked>> };
  return Object.entries(packages).filter(([path]) => path !== '');
}
const nameAt = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

defineCase(
  {
    id: 'T70',
    title: 'What is installed',
    pass: 'the lockfile pins every package by hash and names no address, install scripts run only for what allowScripts names, 0 packages below the written floor, and the bill of materials lists each',
    engines: ['sqlite'],
  },
  async ({ report }) => {
    const packages = locked();
    const unpinned = packages.filter(([, { integrity, link, inBundle }]) => !integrity && !link && !inBundle);
    expect(unpinned).toEqual([]);
    expect(packages.filter(([, { integrity }]) => integrity && !/^sha512-/.test(integrity))).toEqual([]);
    expect(packages.filter(([, { resolved }]) => resolved)).toEqual([]);
    const { allowScripts } = readJson('package.json') as { allowScripts: Readonly<Record<string, boolean>> };
    const scripted = packages.filter(([, { hasInstallScript }]) => hasInstallScript);
    // the packages of npm itself are asked for by name; one that is not on the list runs nothing
    expect(scripted.map(([path]) => nameAt(path)).filter((name) => !(name in allowScripts))).toEqual([]);
    const floors = Object.entries(LOWEST_SAFE_VERSIONS);
    const below = packages.filter(([path, { version = '' }]) =>
      isBelow(version, LOWEST_SAFE_VERSIONS[nameAt(path)]),
    );
    expect(below.map(([path, { version }]) => [path, version])).toEqual([]);
    for (const [name] of floors)
      expect([name, packages.some(([path]) => nameAt(path) === name)]).toEqual([name, true]);
    const bill = JSON.parse(
      execFileSync(process.execPath, [join(ROOT, 'scripts', 'sbom.mjs')], {
        encoding: 'utf8',
        maxBuffer: 64 * 1024 * 1024,
      }),
    ) as ReturnType<typeof billOfMaterials>;
    const listed = new Set(bill.components.map(({ name, version }) => `${name}@${version}`));
    const unlisted = packages.filter(
      ([path, { name = nameAt(path), version, link }]) => !link && !listed.has(`${name}@${version}`),
    );
    expect(unlisted).toEqual([]);
    expect(bill.components.filter(({ hashes }) => !hashes)).toEqual([]);
    report(
      `${packages.length} of ${packages.length} pinned by SHA-512, ${scripted.length} with install scripts all named, ${floors.length} floors kept, ${bill.components.length} on the bill`,
    );
  },
);

/** Whether a version is lower than its floor; without a floor it is not. */
function isBelow(version: string, floor: string | undefined): boolean {
  if (floor === undefined) return false;
  const numbers = (text: string) => text.split(/[.-]/).slice(0, 3).map(Number);
  const [have, need] = [numbers(version), numbers(floor)];
  const at = need.findIndex((number, n) => number !== have[n]);
  return at !== -1 && (have[at] ?? 0) < (need[at] ?? 0);
}

/** Packages that must not be there, and why. */
const BANNED_PACKAGES = [
  // server components: a protocol that turns what a browser sends into calls
  /^react-server-dom-/,
  /^@vitejs\/plugin-rsc$/,
  // tokens that cannot be ended, and a cache that mixes them up
  /^(fast-jwt|jsonwebtoken|jose)$/,
  // its default does not sync what it acknowledges
  /^better-sqlite3$/,
  /^(vm2|serialize-javascript|node-serialize|request)$/,
];
const BANNED_WORDS = [/(?<![.\w$])eval\(/, /new Function\(/, /react-server-dom/, /createFromReadableStream/];
/** zod asks whether it may compile schemas, which are ours and never what somebody sent; in a browser the policy forbids it. */
const EXCEPTED = /try\{new Function\(``\);return true\}catch/;
const isCode = (name: string) => /\.(m?js)$/.test(name);

defineCase(
  {
    id: 'T71',
    title: 'Parts that are banned',
    pass: '0 banned packages in the lockfile; 0 uses of eval and of server components in what is served and what serves, but for zod’s question whether it may compile our schemas',
    engines: ['sqlite'],
  },
  async ({ startSite, report }) => {
    const names = new Set(locked().map(([path]) => nameAt(path)));
    const banned = [...names].filter((name) => BANNED_PACKAGES.some((pattern) => pattern.test(name)));
    expect(banned).toEqual([]);
    const files = readdirSync(join(ROOT, 'build'), { recursive: true, encoding: 'utf8' }).filter(isCode);
    const found = files.flatMap((file) => {
      const text = readFileSync(join(ROOT, 'build', file), 'utf8');
      return BANNED_WORDS.filter((word) => word.test(text.replace(EXCEPTED, ''))).map((word) => [
        file,
        String(word),
        around(text, word),
      ]);
    });
    expect(found).toEqual([]);
    const site = await startSite();
    const { headers } = await site.call('/');
    expect(String(headers['content-security-policy'])).not.toMatch(/unsafe-eval|unsafe-inline/);
    report(`0 of ${names.size} packages, 0 in ${files.length} built files; the policy allows no eval`);
  },
);

function around(text: string, word: RegExp): string {
  const at = text.search(word);
  return text.slice(Math.max(0, at - 80), at + 80);
}

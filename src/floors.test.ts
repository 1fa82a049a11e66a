import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

/** What each floor may import beside itself; a floor may look only down (design, section 2). */
const FLOORS: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  contract: ['domain'],
  storage: ['contract', 'domain'],
  server: ['storage', 'contract', 'domain'],
  web: ['contract', 'domain'],
};
/** Packages that a floor may use; null for any. The domain uses none. */
const PACKAGES: Readonly<Record<string, readonly RegExp[] | null>> = {
  domain: [],
  contract: [/^zod$/],
  storage: [/^kysely/, /^pg$/, /^node:/],
  server: null,
  web: null,
};
/** Only these may be used by a public page's code at run time: the rest of the contract would bring zod to a visitor. */
const CONTRACT_WITHOUT_ZOD = [
  'client.ts',
  'routes.ts',
  'problem.ts',
  'pages.ts',
  'stretches.ts',
  'sign-in-constants.ts',
  'organization-types.ts',
  'prayer-constants.ts',
  'file-constants.ts',
  'activity-words.ts',
];

const src = resolve(import.meta.dirname);
const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && file.includes('/') && !/\.test\.tsx?$|\/testing\//.test(file))
  .map((file) => ({ file, floor: file.split('/')[0] ?? '', imports: importsOf(join(src, file)) }));

describe('the floors of the house', () => {
  it('are five, and every file stands on one', () => {
    expect([...new Set(files.map(({ floor }) => floor))].sort()).toEqual(Object.keys(FLOORS).sort());
  });

  it.each(Object.keys(FLOORS))('%s looks only down', (floor) => {
    const climbing = files
      .filter((file) => file.floor === floor)
      .flatMap(({ file, imports }) =>
        imports.filter(({ target }) => !mayImport(floor, target)).map(({ target }) => `${file} -> ${target}`),
      );
    expect(climbing).toEqual([]);
  });

  it('crosses from floor to floor only by names that begin with #', () => {
    const crossing = files.flatMap(({ file, floor, imports }) =>
      imports
        .filter(({ source, target }) => source.startsWith('.') && target.split('/')[0] !== floor)
        .map(({ source }) => `${file} -> ${source}`),
    );
    expect(crossing).toEqual([]);
  });

  it('keeps features apart: none imports its sibling', () => {
    const prying = files.flatMap(({ file, imports }) => {
      const own = featureOf(file);
      if (!own) return [];
      return imports
        .filter(({ target }) => (featureOf(target) ?? own) !== own)
        .map(({ target }) => `${file} -> ${target}`);
    });
    expect(prying).toEqual([]);
  });

  it('brings no zod to a visitor: outside the dashboard the web uses schemas as types only', () => {
    const heavy = files
      .filter(({ file }) => file.startsWith('web/') && !file.startsWith('web/dashboard/'))
      .flatMap(({ file, imports }) =>
        imports
          .filter(
            ({ target, isType }) =>
              !isType && target.startsWith('contract/') && !CONTRACT_WITHOUT_ZOD.includes(target.slice(9)),
          )
          .map(({ target }) => `${file} -> ${target}`),
      );
    expect(heavy).toEqual([]);
  });
});

interface Import {
  readonly source: string;
  /** Path under src/, or the package's name. */
  readonly target: string;
  readonly isType: boolean;
}

function importsOf(path: string): Import[] {
  const code = readFileSync(path, 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  const statements = code.matchAll(
    /^(?:import|export)\s(?<type>type\s)?(?:[\w\s{},*$]*?\sfrom\s)?['"](?<source>[^'"\n]+)['"]|import\(['"](?<dynamic>[^'"\n]+)['"]\)/gm,
  );
  return [...statements].map(({ groups }) => {
    const source = groups?.source ?? groups?.dynamic ?? '';
    return { source, isType: groups?.type !== undefined, target: targetOf(source, path) };
  });
}

function targetOf(source: string, from: string): string {
  if (source.startsWith('.')) return relative(src, resolve(dirname(from), source));
  return source === '#parish' ? source : source.replace(/^#/, '');
}

function mayImport(floor: string, target: string): boolean {
  if (target === '#parish' || target.startsWith('../')) return floor === 'server' || floor === 'web';
  const other = target.split('/')[0] ?? '';
  if (other in FLOORS) return other === floor || (FLOORS[floor] ?? []).includes(other);
  return PACKAGES[floor]?.some((allowed) => allowed.test(target)) ?? PACKAGES[floor] === null;
}

function featureOf(path: string): string | undefined {
  return /^(?:server|web)\/features\/([^/]+)\//.exec(path)?.[1];
}

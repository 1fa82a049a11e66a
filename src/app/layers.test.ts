import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

/**
 * The parts of the site from the lowest to the highest; a part imports only lower ones. Every other folder of `src/` is
 * a feature. Features are equal: one imports only the contract of another.
 */
const ORDER = ['church-year', 'kit', 'parish', 'feature', 'app', 'seed', 'entry'] as const;
type Part = (typeof ORDER)[number];
const CONTRACT = /\/(?:contract|wire)(?:\.ts$|\/)/;

interface Import {
  readonly specifier: string;
  /** The path under src/, 'church-year/…' or 'seed/…' outside it, or the name of an npm package. */
  readonly target: string;
  readonly isType: boolean;
  readonly isDynamic: boolean;
}

const src = resolve(import.meta.dirname, '..');
/** The parts outside src/. */
const outside = {
  'church-year': resolve(src, '..', 'packages', 'church-year', 'src'),
  seed: resolve(src, '..', 'seed'),
};
const files = [src, ...Object.values(outside)]
  .flatMap(modulesIn)
  .map((path) => ({ file: nameOf(path), part: partOf(nameOf(path)), imports: importsOf(path) }));
const importsByFile = new Map(files.map(({ file, imports }) => [file, imports]));

describe('parts', () => {
  it.each(ORDER.slice(0, -1))('%s imports only lower parts', (part) => {
    expect(importsWhere((file, one) => file.part === part && !mayImport(file, one))).toEqual([]);
  });

  it('the church year imports no packages, and the kit only its dates and spellings', () => {
    expect(
      importsWhere(
        ({ part }, { target, specifier }) =>
          (part === 'church-year' && !specifier.startsWith('.')) ||
          (part === 'kit' && partOf(target) === 'church-year' && !/\/(?:dates|spelling)\.ts$/.test(target)),
      ),
    ).toEqual([]);
  });

  it('the church year is imported only through the entry points of its package', () => {
    const { exports } = JSON.parse(readFileSync(join(outside['church-year'], '..', 'package.json'), 'utf8'));
    const entryPoints = Object.values<string>(exports).map((file) =>
      file.replace('./dist/', 'church-year/').replace('.js', '.ts'),
    );
    expect(
      importsWhere(
        ({ part }, { target }) =>
          part !== 'church-year' && partOf(target) === 'church-year' && !entryPoints.includes(target),
      ),
    ).toEqual([]);
  });

  it('only the first start and Get started load the demonstration content', () => {
    expect(importsWhere(({ part }, { target }) => part !== 'seed' && partOf(target) === 'seed')).toEqual([
      'parish/parish-settings.server.ts -> seed/content/parish.ts',
      'app/getting-started/routes.server.ts -> seed/demonstration.ts',
      'app/getting-started/routes.server.ts -> seed/content/parish.ts',
      'app/server/bootstrap.ts -> seed/seed.ts',
    ]);
  });

  it('an import of another folder of src/ starts with #', () => {
    expect(
      importsWhere(
        ({ file, part }, { specifier, target }) =>
          part !== 'entry' && specifier.startsWith('.') && folderOf(target) !== folderOf(file),
      ),
    ).toEqual([]);
  });

  it('public pages do not load zod', () => {
    const pages = [...readFileSync(join(src, 'routes.ts'), 'utf8').matchAll(/'([\w/-]+\.tsx)'/g)]
      .map(([, file = '']) => file)
      .filter((file) => file !== 'app/pages/admin-dashboard.tsx');
    expect(pages.filter((file) => loads(file, 'zod'))).toEqual([]);
  });

  it('the server starts with the production dependencies alone', () => {
    const { dependencies } = JSON.parse(readFileSync(join(src, '..', 'package.json'), 'utf8'));
    expect(
      importsWhere(
        ({ file }, { specifier, isDynamic }) =>
          isServerCode(file) &&
          !isDynamic &&
          !/^(?:[.#]|node:)/.test(specifier) &&
          !Object.hasOwn(dependencies, packageOf(specifier)),
      ),
    ).toEqual([]);
  });
});

/** The imports that break a rule, as "file -> target". */
function importsWhere(isViolation: (file: (typeof files)[number], one: Import) => boolean): string[] {
  return files.flatMap((file) =>
    file.imports.filter((one) => isViolation(file, one)).map(({ target }) => `${file.file} -> ${target}`),
  );
}

/** The modules that the entry points of the server load. */
const serverModules = new Set(
  ['app/server/main.ts', 'admin.ts', 'backup.ts', 'restore.ts'].flatMap((entry) => [...reachableFrom(entry)]),
);
function isServerCode(file: string): boolean {
  return serverModules.has(file);
}

/** Whether a module imports a package at run time, itself or through other modules; dynamic imports do not count. */
function loads(file: string, packageName: string): boolean {
  return reachableFrom(file).has(packageName);
}

/** The modules and packages that a module loads at run time without dynamic imports, and the module itself. */
function reachableFrom(file: string): ReadonlySet<string> {
  const visited = new Set([file]);
  // the iteration includes modules that are added during it
  for (const one of visited)
    for (const { target, isType, isDynamic } of importsByFile.get(one) ?? [])
      if (!isType && !isDynamic) visited.add(target);
  return visited;
}

function modulesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|(?:^|\/)testing\//.test(file))
    .map((file) => join(folder, file));
}

/** The path under src/, 'church-year/…' or 'seed/…'. */
function nameOf(path: string): string {
  const [layer, folder] = Object.entries(outside).find(([, each]) => path.startsWith(`${each}/`)) ?? [
    '',
    src,
  ];
  return join(layer, relative(folder, path));
}

function importsOf(path: string): Import[] {
  const code = readFileSync(path, 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  const statements = code.matchAll(
    /^(?:import|export)\s(?<type>type\s)?(?:[\w\s{},*$]*?\sfrom\s)?['"](?<specifier>[^'"\n]+)['"]|(?:import\(|declare module )['"](?<dynamic>[^'"\n]+)['"]/gm,
  );
  return [...statements].map(({ groups }) => {
    const specifier = groups?.specifier ?? groups?.dynamic ?? '';
    return {
      specifier,
      target: targetOf(specifier, path),
      isType: groups?.type !== undefined,
      isDynamic: groups?.dynamic !== undefined,
    };
  });
}

function targetOf(specifier: string, from: string): string {
  if (specifier.startsWith('.')) return nameOf(resolve(dirname(from), specifier));
  return specifier.replace(/^#/, '');
}

function mayImport({ file, part }: (typeof files)[number], { target, isDynamic }: Import): boolean {
  if (!target.includes('/') || !importsByFile.has(target)) return true;
  const other = partOf(target);
  if (other === 'seed' && isDynamic) return true;
  if (part !== 'feature' || other !== 'feature') return ORDER.indexOf(other) <= ORDER.indexOf(part);
  return folderOf(file) === folderOf(target) || CONTRACT.test(target);
}

function partOf(path: string): Part {
  const folder = folderOf(path);
  if (folder === '') return 'entry';
  return ORDER.find((part) => part === folder) ?? 'feature';
}

/** The first folder in a path; '' for an entry point. */
function folderOf(path: string): string {
  return path.includes('/') ? (path.split('/')[0] ?? '') : '';
}

function packageOf(specifier: string): string {
  return /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;
}

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

/** The layers that each layer may import; the order is described in CONTRIBUTING.md. */
const LOWER_LAYERS: Readonly<Record<string, readonly string[]>> = {
  'church-year': [],
  domain: ['church-year'],
  contract: ['domain', 'church-year'],
  storage: ['contract', 'domain', 'church-year'],
  server: ['storage', 'contract', 'domain', 'church-year'],
  web: ['contract', 'domain', 'church-year'],
  seed: ['server', 'storage', 'contract', 'domain', 'church-year'],
};
/** The packages that each layer may import; null for any. */
const PACKAGES: Readonly<Record<string, readonly RegExp[] | null>> = {
  'church-year': [],
  domain: [],
  contract: [/^zod$/],
  storage: [/^kysely/, /^pg$/, /^node:/],
  server: null,
  web: null,
  seed: null,
};

/** The folders of the server that the modules of a folder do not import at run time. */
const FORBIDDEN_IN_SERVER: Readonly<Record<string, RegExp>> = {
  'lib|security|adapters': /^(?:features|http|jobs|main|trash|uploads|audit-log|pagination)\//,
  'uploads|trash|audit-log|pagination': /^(?:http|jobs|main)\//,
  features: /^(?:http\/(?:node|cache|static)|jobs|main)\//,
  http: /^(?:features|jobs|main)\//,
  jobs: /^(?:http|main)\//,
};

interface Import {
  readonly specifier: string;
  /** The path under src/, 'church-year/…' or 'seed/…' outside it, or the name of an npm package. */
  readonly target: string;
  readonly isType: boolean;
  readonly isDynamic: boolean;
}

const src = resolve(import.meta.dirname);
const layers = Object.keys(LOWER_LAYERS);
/** The layers outside src/. */
const outside = {
  'church-year': resolve(src, '..', 'packages', 'church-year', 'src'),
  seed: resolve(src, '..', 'seed'),
};
const files = [src, ...Object.values(outside)]
  .flatMap(modulesIn)
  .map((path) => ({ path, file: nameOf(path) }))
  .filter(({ file }) => file.includes('/'))
  .map(({ path, file }) => ({ file, layer: layerOf(file), imports: importsOf(path) }));

describe('layers', () => {
  it('every folder of src is a layer, and so are the church year and the demonstration content', () => {
    expect([...new Set(files.map(({ layer }) => layer))].sort()).toEqual(layers.toSorted());
  });

  it.each(layers)('%s imports only lower layers and its packages', (layer) => {
    expect(importsWhere((file, one) => file.layer === layer && !mayImport(layer, one))).toEqual([]);
  });

  it('the church year is imported only through the entry points of its package', () => {
    const { exports } = JSON.parse(readFileSync(join(outside['church-year'], '..', 'package.json'), 'utf8'));
    const entryPoints = Object.values<string>(exports).map((file) =>
      file.replace('./dist/', 'church-year/').replace('.js', '.ts'),
    );
    expect(
      importsWhere(
        ({ layer }, { target }) =>
          layer !== 'church-year' && layerOf(target) === 'church-year' && !entryPoints.includes(target),
      ),
    ).toEqual([]);
  });

  it('only the first start and Get started load the demonstration content', () => {
    expect(importsWhere(({ layer }, { target }) => layer !== 'seed' && layerOf(target) === 'seed')).toEqual([
      'server/main/bootstrap.ts -> seed/seed.ts',
      'server/parish/parish-settings.ts -> seed/content/parish.ts',
      'server/features/parish/getting-started.ts -> seed/demonstration.ts',
      'server/features/parish/getting-started.ts -> seed/content/parish.ts',
    ]);
  });

  it('an import from another layer starts with #', () => {
    expect(
      importsWhere(
        ({ layer }, { specifier, target }) => specifier.startsWith('.') && layerOf(target) !== layer,
      ),
    ).toEqual([]);
  });

  it('a feature does not import another feature', () => {
    expect(
      importsWhere(({ file }, { target }) => {
        const feature = featureOf(file);
        return feature !== undefined && (featureOf(target) ?? feature) !== feature;
      }),
    ).toEqual([]);
  });

  it.each(Object.entries(FORBIDDEN_IN_SERVER))(
    'in the server, %s imports no higher folder',
    (folders, higher) => {
      const folder = new RegExp(`^server/(?:${folders})/`);
      expect(
        importsWhere(
          ({ file }, { target, isType }) =>
            folder.test(file) &&
            !isType &&
            target.startsWith('server/') &&
            higher.test(target.slice('server/'.length)),
        ),
      ).toEqual([]);
    },
  );

  it('the list kit of the dashboard imports no feature and no tab', () => {
    expect(
      importsWhere(
        ({ file }, { target }) =>
          file.startsWith('web/dashboard/crud/') &&
          /^web\/(?:features|dashboard)\//.test(target) &&
          !/^web\/dashboard\/(?:(?:crud|drafts|trash)\/|[\w-]+\.tsx?$)/.test(target),
      ),
    ).toEqual([]);
  });

  it('a feature of the public site does not import the dashboard', () => {
    expect(
      importsWhere(
        ({ file }, { target }) => file.startsWith('web/features/') && target.startsWith('web/dashboard/'),
      ),
    ).toEqual([]);
  });

  it('public pages do not load zod', () => {
    expect(
      importsWhere(
        ({ file }, { target, isType }) =>
          file.startsWith('web/') &&
          !file.startsWith('web/dashboard/') &&
          !isType &&
          layerOf(target) === 'contract' &&
          loadsZod(target),
      ),
    ).toEqual([]);
  });

  it('the server starts with the production dependencies alone', () => {
    const { dependencies } = JSON.parse(readFileSync(join(src, '..', 'package.json'), 'utf8'));
    expect(
      importsWhere(
        ({ layer }, { specifier, isDynamic }) =>
          layer !== 'web' &&
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

/** Whether a module of the contract imports zod at run time, itself or through other modules. */
function loadsZod(target: string): boolean {
  const imports = files.find(({ file }) => file === target)?.imports ?? [];
  return imports.some((one) => !one.isType && (one.target === 'zod' || loadsZod(one.target)));
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
    /^(?:import|export)\s(?<type>type\s)?(?:[\w\s{},*$]*?\sfrom\s)?['"](?<specifier>[^'"\n]+)['"]|import\(['"](?<dynamic>[^'"\n]+)['"]\)/gm,
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

function mayImport(layer: string, { target, isDynamic }: Import): boolean {
  if (layer === 'server' && layerOf(target) === 'seed') return isDynamic;
  if (target.startsWith('../')) return ['server', 'web', 'seed'].includes(layer);
  const other = layerOf(target);
  if (layers.includes(other)) return other === layer || (LOWER_LAYERS[layer] ?? []).includes(other);
  return PACKAGES[layer]?.some((allowed) => allowed.test(target)) ?? PACKAGES[layer] === null;
}

function layerOf(path: string): string {
  return path.split('/')[0] ?? '';
}

/** `crud` is shared by the features. */
function featureOf(path: string): string | undefined {
  return /^(?:server|web)\/features\/(?!crud\/)([^/]+)\//.exec(path)?.[1];
}

function packageOf(specifier: string): string {
  return /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;
}

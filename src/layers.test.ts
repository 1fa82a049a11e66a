import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

/** The layers that each layer may import; the order is described in CONTRIBUTING.md. */
const LOWER_LAYERS: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  contract: ['domain'],
  storage: ['contract', 'domain'],
  server: ['storage', 'contract', 'domain'],
  web: ['contract', 'domain'],
};
/** The packages that each layer may import; null for any. */
const PACKAGES: Readonly<Record<string, readonly RegExp[] | null>> = {
  domain: [],
  contract: [/^zod$/],
  storage: [/^kysely/, /^pg$/, /^node:/],
  server: null,
  web: null,
};

interface Import {
  readonly specifier: string;
  /** The path under src/, or the name of a package. */
  readonly target: string;
  readonly isType: boolean;
  readonly isDynamic: boolean;
}

const src = resolve(import.meta.dirname);
const layers = Object.keys(LOWER_LAYERS);
const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && file.includes('/') && !/\.test\.tsx?$|\/testing\//.test(file))
  .map((file) => ({ file, layer: layerOf(file), imports: importsOf(join(src, file)) }));

describe('layers', () => {
  it('every folder of src is a layer', () => {
    expect([...new Set(files.map(({ layer }) => layer))].sort()).toEqual(layers.toSorted());
  });

  it.each(layers)('%s imports only lower layers and its packages', (layer) => {
    expect(importsWhere((file, { target }) => file.layer === layer && !mayImport(layer, target))).toEqual([]);
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
  if (specifier.startsWith('.')) return relative(src, resolve(dirname(from), specifier));
  return specifier === '#parish' ? specifier : specifier.replace(/^#/, '');
}

function mayImport(layer: string, target: string): boolean {
  if (target === '#parish' || target.startsWith('../')) return layer === 'server' || layer === 'web';
  const other = layerOf(target);
  if (layers.includes(other)) return other === layer || (LOWER_LAYERS[layer] ?? []).includes(other);
  return PACKAGES[layer]?.some((allowed) => allowed.test(target)) ?? PACKAGES[layer] === null;
}

function layerOf(path: string): string {
  return path.split('/')[0] ?? '';
}

function featureOf(path: string): string | undefined {
  return /^(?:server|web)\/features\/([^/]+)\//.exec(path)?.[1];
}

function packageOf(specifier: string): string {
  return /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;
}

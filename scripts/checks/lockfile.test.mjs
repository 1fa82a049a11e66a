import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inRoot } from '../paths.mjs';

const { packages } = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'));
const EMPTY_PACKAGES = ['@napi-rs/canvas', '@sentry/node'];

it('the lockfile names no registry', () => {
  const downloads = Object.keys(packages).filter((path) => !packages[path].link);
  expect(downloads.filter((path) => 'resolved' in packages[path])).toEqual([]);
});

it('the lockfile contains every dependency of its packages on every platform, as `npm ci` requires', () => {
  const missing = Object.entries(packages).flatMap(([path, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => !resolutionPaths(path).some((parent) => `${parent}node_modules/${name}` in packages))
      .map((name) => `${path} -> ${name}`),
  );
  expect(missing).toEqual([]);
});

it.each(EMPTY_PACKAGES)(
  'the lockfile installs the empty package of this project as %s everywhere',
  (name) => {
    const installed = Object.keys(packages).filter((path) => path.endsWith(`node_modules/${name}`));
    expect(installed).toEqual([`node_modules/${name}`]);
    expect(packages[`node_modules/${name}`]).toMatchObject({ link: true });
  },
);

it('docs/data-sources.md has the checksums of the lockfile', () => {
  const text = readFileSync(inRoot('docs', 'data-sources.md'), 'utf8');
  const stated = [...text.matchAll(/^(\S+) (\d\S*)\n {2}(sha512-\S+)$/gm)].map(
    ([, name, version, integrity]) => ({ name, version, integrity }),
  );
  expect(stated.length).toBeGreaterThan(3);
  for (const { name, version, integrity } of stated)
    expect(packages[`node_modules/${name}`], name).toMatchObject({ version, integrity });
});

/**
 * @returns the directories in which Node looks for a dependency of the package, nearest first: 'node_modules/a/',
 *   ''.
 */
function resolutionPaths(path) {
  const parents = path.split(/\/?node_modules\//).slice(1);
  return parents
    .map((_, depth) =>
      parents
        .slice(0, parents.length - depth)
        .map((name) => `node_modules/${name}/`)
        .join(''),
    )
    .concat('');
}

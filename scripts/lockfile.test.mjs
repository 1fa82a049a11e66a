import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inRoot } from './checkout.mjs';

const { packages } = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'));

it('the lockfile names no registry', () => {
  expect(Object.keys(packages).filter((path) => 'resolved' in packages[path])).toEqual([]);
});

it('the lockfile holds whatever its packages ask for, on every platform: else `npm ci` refuses it', () => {
  const missing = Object.entries(packages).flatMap(([path, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => !places(path).some((place) => `${place}node_modules/${name}` in packages))
      .map((name) => `${path} -> ${name}`),
  );
  expect(missing).toEqual([]);
});

/** The folders in which Node looks for what a package asks for, the nearest first: 'node_modules/a/', ''. */
function places(path) {
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

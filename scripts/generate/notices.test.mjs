import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inRoot } from '../paths.mjs';
import { coveredPackages, listedPackages } from './notices.mjs';

const notices = readFileSync(inRoot('THIRD-PARTY-NOTICES'), 'utf8');

it('THIRD-PARTY-NOTICES lists the packages of the lockfile (update it with `npm run notices`)', () => {
  const { packages } = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'));
  expect(listedPackages(notices)).toEqual(coveredPackages(packages).map(({ id }) => id));
});

it('THIRD-PARTY-NOTICES contains the license texts that require it', () => {
  expect(notices).toContain('SIL OPEN FONT LICENSE Version 1.1');
  expect(notices).toContain('Mozilla Public License Version 2.0');
  expect(notices).toContain('GNU LESSER GENERAL PUBLIC LICENSE');
});

it('THIRD-PARTY-NOTICES names no registry and no path of a machine', () => {
  expect(notices).not.toMatch(/(?<!@)npmjs|registry\.|node_modules|\/home\/|\/tmp\//);
});

import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inRoot } from '../paths.mjs';

it('the build contains the license text of each package that is bundled, and of fonts and libraries', () => {
  const files = globSync(inRoot('build', '{client,server}', 'licenses', '*.txt'));
  const text = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  const packages = text.split(/^## (?=\S+ - \d)/m).slice(1);
  const name = (entry) => entry.split(' ')[0];
  expect(packages.map(name)).toEqual(expect.arrayContaining(['hono', 'react', 'pdfjs-dist', 'workbox-core']));
  // these have no license file; the remarks name their owners
  expect(packages.filter((entry) => entry.length < 500).map(name)).toEqual(['pg-types', 'pgpass', 'saxes']);
  for (const title of ['SIL OPEN FONT LICENSE Version 1.1', 'GNU LESSER GENERAL PUBLIC LICENSE'])
    expect(text).toContain(title);
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const ROOT = join(import.meta.dirname, '..', '..');
/** Of libraries that are loaded by the server, fonts, styles, and the tools that add small functions to the bundles. */
const FILES = [
  'scripts/build/licenses/remarks.txt',
  'scripts/build/licenses/LGPL-3.0.txt',
  ...[
    '@fontsource-variable/eb-garamond/LICENSE',
    '@fontsource-variable/noto-serif-malayalam/LICENSE',
    '@fontsource-variable/source-sans-3/LICENSE',
    '@fontsource/noto-sans-syriac-western/LICENSE',
    '@react-router/dev/LICENSE.md',
    'rolldown/LICENSE',
    'tailwindcss/LICENSE',
    'vite/LICENSE.md',
  ].map((file) => `node_modules/${file}`),
];

/** Vite plugin: adds the licenses that `build.license` omits, because it finds only the packages of bundled modules. */
export function assetLicenses(): Plugin {
  return {
    name: 'asset-licenses',
    generateBundle() {
      if (this.environment.config.consumer !== 'client') return;
      const texts = FILES.map((file) => {
        // what follows in Vite's file is about packages that are not in a bundle
        const [text] = readFileSync(join(ROOT, file), 'utf8').split('\n# Licenses of bundled dependencies');
        return `## ${file.replace(/^node_modules\//, '')}\n\n${text}`;
      });
      this.emitFile({ type: 'asset', fileName: 'licenses/assets.txt', source: texts.join('\n') });
    },
  };
}

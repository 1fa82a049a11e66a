import { join } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { chunkGroups } from './scripts/build/manual-chunks.ts';
import { subsetFontAliases } from './scripts/build/subset-fonts.ts';
import { assetLicenses } from './scripts/build/vite-plugin-asset-licenses.ts';
import { pagePreviews } from './scripts/build/vite-plugin-page-previews.ts';
import { pdfjsAssets } from './scripts/build/vite-plugin-pdfjs-assets.ts';

const fonts = await subsetFontAliases();

/** Removes from lucide's icons what `src/kit/ui/icon.ts` does not use: about 300 bytes of each page. */
const leanIcons: Plugin = {
  name: 'lean-icons',
  transform: {
    filter: { id: /\/lucide-react\/.*\/icons\// },
    handler: (code) =>
      code.replaceAll(/, key: "\w+"|^(?: {2}(?:name|size|aliases): .*|__iconData\.node;)$/gm, ''),
  },
};

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), leanIcons, pdfjsAssets(), pagePreviews(), assetLicenses()],
  resolve: {
    alias: [
      ...fonts,
      // the default build of pdf.js supports only the latest browsers
      { find: /^pdfjs-dist$/, replacement: 'pdfjs-dist/legacy/build/pdf.mjs' },
      { find: /^pdfjs-dist\/web\/pdf_viewer.mjs$/, replacement: 'pdfjs-dist/legacy/web/pdf_viewer.mjs' },
      // lucide's own component is larger than all icons of a page together
      { find: /^\.\.\/createLucideIcon\.mjs$/, replacement: join(import.meta.dirname, 'src/kit/ui/icon.ts') },
    ],
  },
  // the server must render the same icons as the browser
  ssr: { noExternal: ['lucide-react'] },
  build: { target: 'es2023', assetsInlineLimit: 0, license: { fileName: 'licenses/modules.txt' } },
  environments: {
    client: {
      build: {
        rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
      },
    },
    // one file that includes the packages: resolving and reading a hundred files doubles the start time
    ssr: {
      // includes only React's production build
      ...(command === 'build' && { define: { 'process.env.NODE_ENV': '"production"' } }),
      ...(command === 'build' && { resolve: { noExternal: true } }),
    },
  },
}));

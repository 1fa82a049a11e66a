import { join } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { leanFonts } from './scripts/lean-fonts.ts';
import { pdfParts } from './scripts/pdf-parts.ts';
import { pictureForms } from './scripts/picture-forms.ts';
import { neededByPages } from './scripts/shared-chunk.ts';
import { drawingsAlone, inAscii, plainSignals, withoutBlanks } from './scripts/small-code.ts';

/**
 * What every page needs, and what changes with the packages only: thirty small files would pack less well. Two of them, since a
 * phone is busy for as long as one of them starts; see AHEAD in `first-paint.ts`, which knows them by their names.
 */
const react = {
  name: 'react',
  test: /node_modules\/(?:react|react-dom|scheduler)\/|ssr\/react-dom\.ts/,
  priority: 3,
};
const router = { name: 'router', test: /node_modules\/react-router\/|vite\/preload-helper/, priority: 2 };
/** Header, session, client, icons: below six of the public pages some would fetch what they never use. */
const everywhere = {
  name: neededByPages('everywhere', 6),
  test: /\/src\/|\/parish\.config|\/lucide-react\//,
  priority: 1,
};
/** What some pages share, as long as it is tiny: a file of its own would cost more in asking than in carrying. */
const pieces = {
  name: neededByPages('pieces', 3),
  test: everywhere.test,
  maxModuleSize: 900,
  priority: 0,
};

const fonts = await leanFonts();

export default defineConfig(({ command }) => ({
  plugins: [
    tailwindcss(),
    reactRouter(),
    pdfParts(),
    pictureForms(),
    drawingsAlone(),
    plainSignals(),
    inAscii(),
  ],
  // pdf.js for today's browsers alone leaves out those of last year
  resolve: {
    alias: [
      ...fonts,
      { find: /^pdfjs-dist$/, replacement: 'pdfjs-dist/legacy/build/pdf.mjs' },
      // lucide's own takes more of a first visit than all the drawings together
      { find: /^\.\.\/createLucideIcon\.mjs$/, replacement: join(import.meta.dirname, 'src/web/ui/icon.ts') },
    ],
  },
  // the server must draw what the browser does
  ssr: { noExternal: ['lucide-react'] },
  build: { target: 'es2023', assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: { output: { codeSplitting: { groups: [react, router, everywhere, pieces] } } },
      },
    },
    // one file, with the packages in it: a start that looks up and reads a hundred takes twice as long
    ssr: {
      // React brings itself twice, once for those who develop
      ...(command === 'build' && { define: { 'process.env.NODE_ENV': '"production"' } }),
      ...(command === 'build' && { resolve: { noExternal: true } }),
      build: { rolldownOptions: { output: { minify: withoutBlanks } } },
    },
  },
}));

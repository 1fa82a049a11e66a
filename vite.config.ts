import { join } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { sharedByPages } from './scripts/manual-chunks.ts';
import { subsetFontAliases } from './scripts/subset-fonts.ts';
import { pdfjsAssets } from './scripts/vite-plugin-pdfjs-assets.ts';
import { responsiveImages } from './scripts/vite-plugin-responsive-images.ts';

/**
 * Chunks of packages that every page loads. One large chunk compresses better than thirty small ones, but would be
 * a long task on a phone, so there are two.
 */
const react = {
  name: 'react',
  test: /node_modules\/(?:react|react-dom|scheduler)\//,
  priority: 3,
};
const router = { name: 'router', test: /node_modules\/react-router\/|vite\/preload-helper/, priority: 2 };
/** Header, session, client and icons. With fewer than six pages, some pages would load code that they never use. */
const shared = {
  // the constants of the API, a few bytes for each page, would be a file of their own
  name: sharedByPages('shared', 6, /\/contract\/constants\.ts$/),
  test: /\/src\/|\/parish\.config|\/lucide-react\//,
  priority: 1,
};
/** Small shared modules: a request for each would cost more than loading them on pages that do not use them. */
const small = {
  name: sharedByPages('small', 3),
  test: shared.test,
  maxModuleSize: 900,
  priority: 0,
};

const fonts = await subsetFontAliases();

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), pdfjsAssets(), responsiveImages()],
  resolve: {
    alias: [
      ...fonts,
      // the default build of pdf.js supports only the latest browsers
      { find: /^pdfjs-dist$/, replacement: 'pdfjs-dist/legacy/build/pdf.mjs' },
      // lucide's own component is larger than all icons of a page together
      { find: /^\.\.\/createLucideIcon\.mjs$/, replacement: join(import.meta.dirname, 'src/web/ui/icon.ts') },
    ],
  },
  // the server must render the same icons as the browser
  ssr: { noExternal: ['lucide-react'] },
  build: { target: 'es2023', assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: { output: { codeSplitting: { groups: [react, router, shared, small] } } },
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

import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { pdfParts } from './scripts/pdf-parts.ts';
import { pictureForms } from './scripts/picture-forms.ts';
import { neededByPages } from './scripts/shared-chunk.ts';

/** What every page needs is one file, and changes with the packages only: thirty small ones would pack less well. */
const framework = {
  name: 'framework',
  test: /node_modules\/(?:react|react-dom|react-router|scheduler)\/|vite\/preload-helper/,
  priority: 2,
};
/** Header, session, client, icons: below six of the public pages some would fetch what they never use. */
const everywhere = {
  name: neededByPages('everywhere', 6),
  test: /\/src\/|\/parish\.config|\/lucide-react\//,
  priority: 1,
};

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), pdfParts(), pictureForms()],
  // pdf.js for today's browsers alone leaves out those of last year
  resolve: { alias: [{ find: /^pdfjs-dist$/, replacement: 'pdfjs-dist/legacy/build/pdf.mjs' }] },
  build: { target: 'es2023', assetsInlineLimit: 0 },
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups: [framework, everywhere] } } } },
    },
  },
});

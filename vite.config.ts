import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { pdfParts } from './scripts/pdf-parts.ts';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), pdfParts()],
  // pdf.js for today's browsers alone leaves out those of last year
  resolve: { alias: [{ find: /^pdfjs-dist$/, replacement: 'pdfjs-dist/legacy/build/pdf.mjs' }] },
  build: { target: 'es2023', assetsInlineLimit: 0 },
});

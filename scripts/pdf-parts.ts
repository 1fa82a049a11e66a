import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/** Where pdf.js lies, whose parts are fetched by name and so cannot carry a hash; its version stands in their folder's name instead. */
const home = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string };
const FOLDER = `assets/pdfjs-${version}`;

/** Name below the folder, and file: the worker, the decoders of scanned pages that need no WebAssembly, the fonts that a document may leave out. */
const PARTS: ReadonlyMap<string, string> = new Map([
  // the build for browsers that are some years old, and a name that every server knows the type of
  ['pdf.worker.js', 'legacy/build/pdf.worker.min.mjs'],
  ...['jbig2_nowasm_fallback.js', 'openjpeg_nowasm_fallback.js'].map(
    (name) => [`wasm/${name}`, `wasm/${name}`] as const,
  ),
  ...readdirSync(join(home, 'standard_fonts')).map(
    (name) =>
      [
        `standard_fonts/${name}${name.startsWith('LICENSE') ? '.txt' : ''}`,
        `standard_fonts/${name}`,
      ] as const,
  ),
]);

/** Puts the parts of pdf.js that it fetches while it runs beside the built pages, and serves them while pages are written. */
export function pdfParts(): Plugin {
  return {
    name: 'pdf-parts',
    generateBundle() {
      // the pages' server build needs none of them
      if (this.environment.config.consumer !== 'client') return;
      for (const [name, file] of PARTS)
        this.emitFile({
          type: 'asset',
          fileName: `${FOLDER}/${name}`,
          source: readFileSync(join(home, file)),
        });
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const [, name = ''] = request.url?.split(`/${FOLDER}/`) ?? [];
        const file = PARTS.get(name);
        if (!file || !existsSync(join(home, file))) return next();
        response.setHeader(
          'content-type',
          name.endsWith('.js') ? 'text/javascript' : 'application/octet-stream',
        );
        createReadStream(join(home, file)).pipe(response);
      });
    },
  };
}

import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const packageFolder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as {
  version: string;
};
/** pdf.js requests these files by name, so the folder contains the version instead of a hash in each name. */
const FOLDER = `assets/pdfjs-${version}`;

/** Source files by name in `FOLDER`: the worker, the image decoders without WebAssembly, and the standard fonts. */
const ASSETS: ReadonlyMap<string, string> = new Map([
  // the build for older browsers; '.js' because every server knows its MIME type
  ['pdf.worker.js', 'legacy/build/pdf.worker.min.mjs'],
  ...['wasm', 'standard_fonts'].flatMap((folder) =>
    readdirSync(join(packageFolder, folder))
      .filter(
        (name) =>
          folder === 'standard_fonts' || /_nowasm_fallback\.js$|^LICENSE.*(?:JBIG2|OPENJPEG)$/.test(name),
      )
      .map(
        (name) =>
          [`${folder}/${name}${name.startsWith('LICENSE') ? '.txt' : ''}`, `${folder}/${name}`] as const,
      ),
  ),
]);

/** Vite plugin: adds the files that pdf.js requests at run time to the build, and serves them in development. */
export function pdfjsAssets(): Plugin {
  return {
    name: 'pdfjs-assets',
    generateBundle() {
      // not in the server build
      if (this.environment.config.consumer !== 'client') return;
      for (const [name, file] of ASSETS)
        this.emitFile({
          type: 'asset',
          fileName: `${FOLDER}/${name}`,
          source: readFileSync(join(packageFolder, file)),
        });
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const [, name = ''] = request.url?.split(`/${FOLDER}/`) ?? [];
        const file = ASSETS.get(name);
        if (!file || !existsSync(join(packageFolder, file))) return next();
        response.setHeader(
          'content-type',
          name.endsWith('.js') ? 'text/javascript' : 'application/octet-stream',
        );
        createReadStream(join(packageFolder, file)).pipe(response);
      });
    },
  };
}

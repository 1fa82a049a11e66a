/** Bundles the server and its packages into one file: resolving and reading 1,100 files takes ten times as long. */
import { dirname, join, relative } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

const ROOT = join(import.meta.dirname, '..', '..');
const OUT = join(ROOT, 'build', 'server');
/**
 * sharp contains native code; pg-native is not installed. file-type imports `strtok3` under a computed name, which the
 * bundler cannot see: a bundled file-type would not recognize the errors of a second copy.
 */
const external = ['sharp', 'pg-native', 'file-type'];

/**
 * Makes `import.meta.url` and `import.meta.dirname` in a bundled module mean what they mean in its source file. The
 * bundle is at another path, so both are computed from the path of the source file relative to the bundle.
 */
function preserveImportMeta(): Plugin {
  const toUrl = (path: string) => `new URL(${JSON.stringify(relative(OUT, path))}, import.meta.url).href`;
  const toPath = (path: string) => `\`\${import.meta.dirname}/${relative(OUT, path)}\``;
  return {
    name: 'preserve-import-meta',
    transform(code, id) {
      if (!['packages', 'src', 'seed'].some((folder) => id.startsWith(join(ROOT, folder, '/')))) return null;
      return code.replaceAll(/\bimport\.meta\.(url|dirname)\b/g, (_, property) =>
        property === 'url' ? toUrl(id) : toPath(dirname(id)),
      );
    },
  };
}

export default defineConfig({
  plugins: [preserveImportMeta()],
  publicDir: false,
  ssr: { noExternal: true, external },
  build: {
    ssr: 'src/app/server/main.ts',
    outDir: OUT,
    // the build of the pages is in the same folder
    emptyOutDir: false,
    target: 'node26',
    license: { fileName: 'licenses/server.txt' },
    rolldownOptions: {
      external,
      output: {
        entryFileNames: 'main.js',
        chunkFileNames: 'later-[name]-[hash].js',
      },
    },
  },
});

/** Makes the server and all that it imports into one file: to look up and read 1,100 takes ten times as long. */
import { dirname, join, relative } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { inAscii, withoutBlanks } from './scripts/small-code.ts';

const ROOT = import.meta.dirname;
const OUT = join(ROOT, 'build', 'server');
/** Brings machine code of its own, or is not there. */
const external = ['sharp', 'pg-native'];

/** Modules find what lies beside them by where they stand; that stays where it was, seen from where all of them end up. */
function keepingTheirPlace(): Plugin {
  const address = (path: string) => `new URL(${JSON.stringify(relative(OUT, path))}, import.meta.url)`;
  return {
    name: 'keeping-their-place',
    transform(code, id) {
      if (!id.startsWith(join(ROOT, 'src'))) return null;
      return code.replaceAll(/\bimport\.meta\.(url|dirname)\b/g, (_, asked) =>
        asked === 'url' ? `${address(id)}.href` : `${address(dirname(id))}.pathname`,
      );
    },
  };
}

export default defineConfig({
  plugins: [keepingTheirPlace(), inAscii()],
  publicDir: false,
  ssr: { noExternal: true, external },
  build: {
    ssr: 'src/main.ts',
    outDir: OUT,
    // the pages' modules lie there already
    emptyOutDir: false,
    target: 'node26',
    rolldownOptions: {
      external,
      output: { minify: withoutBlanks, entryFileNames: 'main.js', chunkFileNames: 'later-[name]-[hash].js' },
    },
  },
});

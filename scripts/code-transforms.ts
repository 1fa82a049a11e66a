import type { Plugin, Rolldown } from 'vite';

/**
 * Minifier options for server code: V8 holds the source text in memory, so whitespace and comments are removed.
 * Names are preserved for stack traces.
 */
export const removeWhitespace: Rolldown.OutputOptions['minify'] = {
  compress: false,
  mangle: false,
  codegen: { removeWhitespace: true },
};

/**
 * Vite plugin for the server: escapes non-ASCII characters, because V8 needs two bytes per character for a source
 * with any beyond Latin-1.
 */
export function escapeNonAscii(): Plugin {
  return {
    name: 'escape-non-ascii',
    applyToEnvironment: ({ config }) => config.consumer === 'server',
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk')
          chunk.code = chunk.code.replace(
            /[\u0080-\uffff]/g,
            (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
          );
    },
  };
}

/** Vite plugin: removes what `src/web/ui/icon.ts` does not use from Lucide icons: names, sizes and keys. */
export function trimLucideIcons(): Plugin {
  return {
    name: 'trim-lucide-icons',
    transform: {
      filter: { id: /\/lucide-react\/dist\/esm\/icons\// },
      handler: (code) =>
        code
          .replace(/^ {2}(?:name|size): .*,$/gm, '')
          .replaceAll(/,\s+key: "\w+"/g, '')
          .replace(/^__iconData\.node;$/m, ''),
    },
  };
}

/**
 * Vite plugin: creates the errors that React uses as internal signals without a stack trace. With developer tools
 * or Lighthouse attached, the browser parses all of React again for the trace (25 ms of CPU time).
 */
export function signalsWithoutStack(): Plugin {
  return {
    name: 'signals-without-stack',
    transform: {
      filter: { id: /\/react-dom-client\.production\.js$/ },
      handler: (code) =>
        code.replaceAll(
          /\b(\w+Exception) = Error\((formatProdErrorMessage\(\d+\))\)/g,
          '$1 = Object.create(Error.prototype, { message: { value: $2 } })',
        ),
    },
  };
}

import type { Plugin, Rolldown } from 'vite';

/**
 * Server code stays in memory as it stands in its file, twice as large with a single sign beyond Latin-1: here without
 * blanks and comments, in ASCII. Names stay, since they tell in a log where something failed.
 */
export const withoutBlanks: Rolldown.OutputOptions['minify'] = {
  compress: false,
  mangle: false,
  codegen: { removeWhitespace: true },
};

/** Writes every sign beyond ASCII by its number. */
export function inAscii(): Plugin {
  return {
    name: 'in-ascii',
    applyToEnvironment: ({ config }) => config.consumer === 'server',
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk')
          chunk.code = chunk.code.replace(
            /[\u0080-\uffff]/g,
            (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
          );
    },
  };
}

/** Leaves out of lucide's drawings what `src/web/ui/icon.ts` does not ask for: their names, sizes and the keys of their lines. */
export function drawingsAlone(): Plugin {
  return {
    name: 'drawings-alone',
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
 * Makes the errors plain that React throws as signals to itself and knows by their identity. A true one notes where it was made; when
 * developer tools or Lighthouse look on, the browser reads the whole of React a second time for that, some 25 ms of the processor.
 */
export function plainSignals(): Plugin {
  return {
    name: 'plain-signals',
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

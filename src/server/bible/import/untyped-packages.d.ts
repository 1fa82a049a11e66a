/** The parts of two packages without types that the import uses: usfm-grammar 2.3.1 and yauzl 3.4.0. */
declare module 'usfm-grammar' {
  /** A marker with its text: { q1: 'In the beginning' }; null or '' without text. */
  export type MarkedText = Readonly<Record<string, string | readonly (string | MarkedText)[] | null>>;
  export interface ParsedVerse {
    /** '3', '4-5', '2a'. */
    readonly verseNumber: string;
    readonly contents: readonly (string | MarkedText)[];
  }
  const grammar: {
    readonly LEVEL: { readonly RELAXED: 'relaxed' };
    readonly USFMParser: new (
      usfm: string,
      level: 'relaxed',
    ) => {
      /** @throws an Error or a string that contains 'Line 9, col 39:'. */
      toJSON(): {
        readonly chapters: readonly {
          readonly chapterNumber: string;
          readonly contents: readonly (MarkedText | ParsedVerse)[];
        }[];
      };
    };
  };
  export default grammar;
}

declare module 'yauzl' {
  import type { Readable } from 'node:stream';

  export interface Entry {
    readonly fileName: string;
    readonly compressedSize: number;
    readonly uncompressedSize: number;
  }
  export interface ZipFile {
    readonly entryCount: number;
    eachEntry(): AsyncIterable<Entry>;
    openReadStreamPromise(entry: Entry): Promise<Readable>;
    close(): void;
  }
  export function fromBufferPromise(
    buffer: Buffer,
    options: { readonly lazyEntries: true },
  ): Promise<ZipFile>;
}

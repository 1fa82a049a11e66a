/** The multipart parser runs synchronously on input; if it has not progressed within this time it is stuck. */
export const PARSER_TIMEOUT_MS = 2_000;

/** What a form may wait for besides the parser: the client, or storing its file (the database, then the disk). */
type Wait = 'client' | 'file';

export interface ParserWatchdog {
  /** Passes on the chunks from the client; between two chunks the form waits for the client. */
  fromClient(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array>;
  /**
   * Passes on the chunks of the file; until the disk takes the next chunk, and after the last, the form waits for the
   * file.
   */
  toFile(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer>;
  /** The form waits for the file until this promise settles, except while `toFile` waits for the parser. */
  untilStored<T>(storing: Promise<T>): Promise<T>;
  stop(): void;
}

/**
 * Calls `onTimeout` when a form has waited only for the parser for `PARSER_TIMEOUT_MS`. Waits for the client or the
 * disk do not count: body-timeout.ts limits the client, and 50 MB on a slow disk take long.
 */
export function createParserWatchdog(onTimeout: () => void): ParserWatchdog {
  const waits = new Set<Wait>();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const resetTimer = () => {
    clearTimeout(timer);
    if (waits.size === 0 && !isStopped) timer = setTimeout(onTimeout, PARSER_TIMEOUT_MS);
  };
  const beginWait = (wait: Wait) => {
    waits.add(wait);
    resetTimer();
  };
  const endWait = (wait: Wait) => {
    waits.delete(wait);
    resetTimer();
  };
  return {
    async *fromClient(chunks) {
      beginWait('client');
      for await (const chunk of chunks) {
        endWait('client');
        yield chunk;
        beginWait('client');
      }
      endWait('client');
    },
    async *toFile(chunks) {
      endWait('file');
      for await (const chunk of chunks) {
        beginWait('file');
        yield chunk;
        endWait('file');
      }
      beginWait('file');
    },
    untilStored(storing) {
      beginWait('file');
      return storing.finally(() => endWait('file'));
    },
    stop() {
      isStopped = true;
      resetTimer();
    },
  };
}

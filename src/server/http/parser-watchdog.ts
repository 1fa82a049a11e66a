/** A reader does its work in the turn in which bytes come: what it has not done after so long it will never do. */
export const READER_PATIENCE_MS = 2_000;

/** Whom a form may wait for beside its reader: its sender, and what keeps its file (the database first, then the disk). */
type Other = 'sender' | 'file';

export interface ReaderWatch {
  /** Passes on what comes from the sender, who is waited for between two chunks. */
  fromSender(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array>;
  /** Passes on what the reader gives of the file; the disk is waited for until it takes the next chunk, and after the last. */
  toFile(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer>;
  /** Until this is done the file is waited for, but for the time in which `toFile` waits for the reader. */
  untilKept<T>(keeping: Promise<T>): Promise<T>;
  stop(): void;
}

/**
 * Gives a form up when its reader alone has been waited for too long, whatever the reader makes of the form. Others take the
 * time that they need: the sender is watched in slow-senders.ts, and 50 MB on a slow disk are honest work.
 */
export function watchReader(giveUp: () => void): ReaderWatch {
  const others = new Set<Other>();
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  const look = () => {
    clearTimeout(timer);
    if (others.size === 0 && !isOver) timer = setTimeout(giveUp, READER_PATIENCE_MS);
  };
  const waitFor = (other: Other) => {
    others.add(other);
    look();
  };
  const waitNoMore = (other: Other) => {
    others.delete(other);
    look();
  };
  return {
    async *fromSender(chunks) {
      waitFor('sender');
      for await (const chunk of chunks) {
        waitNoMore('sender');
        yield chunk;
        waitFor('sender');
      }
      waitNoMore('sender');
    },
    async *toFile(chunks) {
      waitNoMore('file');
      for await (const chunk of chunks) {
        waitFor('file');
        yield chunk;
        waitNoMore('file');
      }
      waitFor('file');
    },
    untilKept(keeping) {
      waitFor('file');
      return keeping.finally(() => waitNoMore('file'));
    },
    stop() {
      isOver = true;
      look();
    },
  };
}

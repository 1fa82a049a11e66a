import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import { printSheets } from './print-pages.ts';

interface Print {
  /** How many pages are ready; undefined when nothing is being printed. */
  readonly done: number | undefined;
  readonly hasFailed: boolean;
  readonly start: () => void;
  readonly stop: () => void;
}

/** Prints a document, with a way to stop; it stops by itself when the viewer is closed. */
export function usePrint(pdf: PDFDocumentProxy): Print {
  const [done, setDone] = useState<number>();
  const [hasFailed, setFailed] = useState(false);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const stop = () => {
    running.current?.abort();
    setDone(undefined);
  };
  const start = async () => {
    running.current?.abort();
    const mine = new AbortController();
    running.current = mine;
    setFailed(false);
    setDone(0);
    try {
      await printSheets(pdf, { signal: mine.signal, onPage: setDone });
    } catch (error) {
      console.error(error);
      if (!mine.signal.aborted) setFailed(true);
    }
    if (!mine.signal.aborted) setDone(undefined);
  };
  return { done, hasFailed, start, stop };
}

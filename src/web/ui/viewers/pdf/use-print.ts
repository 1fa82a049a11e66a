import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import { printPages } from './print-pages.ts';

interface Print {
  /** Number of prepared pages; undefined when not printing. */
  readonly done: number | undefined;
  readonly hasFailed: boolean;
  readonly start: () => void;
  readonly stop: () => void;
}

/** Prints a document. Stops when the viewer is closed. */
export function usePrint(pdf: PDFDocumentProxy): Print {
  const [done, setDone] = useState<number>();
  const [hasFailed, setFailed] = useState(false);
  const activePrint = useRef<AbortController>(undefined);
  useEffect(() => () => activePrint.current?.abort(), []);

  const stop = () => {
    activePrint.current?.abort();
    setDone(undefined);
  };
  const start = async () => {
    activePrint.current?.abort();
    const controller = new AbortController();
    activePrint.current = controller;
    setFailed(false);
    setDone(0);
    try {
      await printPages(pdf, { signal: controller.signal, onPage: setDone });
    } catch (error) {
      console.error(error);
      if (!controller.signal.aborted) setFailed(true);
    }
    if (!controller.signal.aborted) setDone(undefined);
  };
  return { done, hasFailed, start, stop };
}

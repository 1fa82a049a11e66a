import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { FailedNote } from '../failed-note.tsx';
import type { ViewerProps } from '../viewer-file.ts';
import { ViewerFrame } from '../viewer-frame.tsx';
import { ZOOM_KEYS } from '../zoom.ts';
import { type OpenPdf, openPdf } from './pdf-document.ts';
import { PdfFind } from './pdf-find.tsx';
import { PageField, PdfTools, type PdfToolsProps } from './pdf-tools.tsx';
import { PrintProgress, usePrint } from './print.tsx';
import 'pdfjs-dist/web/pdf_viewer.css';
import './pdf.css';

/** Shows a PDF with pdf.js (public specification, section 4), without a third-party viewer. */
export function PdfViewer({ file, onClose }: ViewerProps) {
  const [attempt, setAttempt] = useState(1);
  const [opened, setOpened] = useState<OpenPdf>();
  const [hasFailed, setFailed] = useState(false);
  const [zoom, setZoom] = useState(1);
  const [isFinding, setFinding] = useState(false);
  const scroller = useRef<HTMLDivElement>(null);
  const current = useCurrentPage(opened);
  const print = usePrint(opened?.pdf);
  const focusPages = () => scroller.current?.focus({ preventScroll: true });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens the file again
  useEffect(() => {
    const container = scroller.current;
    if (!container) return;
    const controller = new AbortController();
    const { signal } = controller;
    openPdf(file.url, container, signal).then(
      (pdf) => {
        setOpened(pdf);
        // so that the arrow keys scroll
        container.focus({ preventScroll: true });
      },
      (error) => {
        if (signal.aborted) return;
        console.error('Failed to load PDF', error);
        setFailed(true);
      },
    );
    return () => {
      controller.abort();
      setOpened(undefined);
    };
  }, [file.url, attempt]);

  useEffect(() => {
    if (!opened || !scroller.current) return;
    const observer = new ResizeObserver(() => opened.setZoom(zoom));
    observer.observe(scroller.current);
    return () => observer.disconnect();
  }, [opened, zoom]);

  return (
    <ViewerFrame
      title={file.title}
      background="desk"
      onClose={onClose}
      onKeyDown={pdfKeys({ zoom, onZoom: setZoom, onFind: () => setFinding(true) })}
    >
      {opened && (
        <>
          <PdfTools
            file={file}
            zoom={zoom}
            onZoom={setZoom}
            isFinding={isFinding}
            onFind={() => setFinding(!isFinding)}
            onPrint={print.start}
          >
            <PageField
              current={current}
              total={opened.pdf.numPages}
              onGo={(page) => {
                opened.viewer.currentPageNumber = page;
              }}
            />
          </PdfTools>
          {isFinding && (
            <PdfFind
              eventBus={opened.eventBus}
              onClose={() => {
                setFinding(false);
                focusPages();
              }}
            />
          )}
          {print.done !== undefined && (
            <PrintProgress
              done={print.done}
              total={opened.pdf.numPages}
              onStop={() => {
                print.stop();
                focusPages();
              }}
            />
          )}
          {print.hasFailed && (
            <p role="alert" className="print-progress">
              The document could not be prepared for printing. Download it to print it.
            </p>
          )}
        </>
      )}
      {hasFailed ? (
        <FailedNote
          message="Failed to load PDF"
          url={file.url}
          onRetry={() => {
            setFailed(false);
            setAttempt(attempt + 1);
          }}
        />
      ) : (
        <div className="pdf-desk">
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
          {/* biome-ignore lint/a11y/useSemanticElements: pdf.js requires a div */}
          <div ref={scroller} role="region" tabIndex={0} aria-label="Pages" className="pdf-scroller">
            <div className="pdfViewer" />
          </div>
          {!opened && (
            <div className="pdf-loading">
              <Spinner text="Loading PDF" />
            </div>
          )}
        </div>
      )}
    </ViewerFrame>
  );
}

/** Number of the page that is in view. */
function useCurrentPage(opened: OpenPdf | undefined): number {
  const [current, setCurrent] = useState(1);
  useEffect(() => {
    const update = ({ pageNumber }: { pageNumber: number }) => setCurrent(pageNumber);
    opened?.eventBus.on('pagechanging', update);
    return () => opened?.eventBus.off('pagechanging', update);
  }, [opened]);
  return current;
}

/** Keyboard shortcuts: zoom, and Ctrl+F or ⌘F, because the browser's search would miss pages that are not rendered. */
function pdfKeys({ zoom, onZoom, onFind }: Pick<PdfToolsProps, 'zoom' | 'onZoom' | 'onFind'>) {
  return (event: KeyboardEvent) => {
    const hasModifier = event.ctrlKey || event.metaKey;
    const zoomBy = hasModifier || event.target instanceof HTMLInputElement ? undefined : ZOOM_KEYS[event.key];
    if (zoomBy) onZoom(zoomBy(zoom));
    else if (hasModifier && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'f') onFind();
    else return;
    event.preventDefault();
  };
}

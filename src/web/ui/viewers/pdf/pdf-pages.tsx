import type { PDFDocumentProxy } from 'pdfjs-dist';
import { type RefObject, useEffect, useState } from 'react';
import type { Size } from '../pictures/geometry.ts';
import { useSize } from '../use-size.ts';
import type { ViewerFile } from '../viewer-file.ts';
import { PageField } from './page-field.tsx';
import { pageWidth } from './page-layout.ts';
import { PdfFind } from './pdf-find.tsx';
import { PdfPage } from './pdf-page.tsx';
import { PdfTools } from './pdf-tools.tsx';
import { PrintProgress } from './print-progress.tsx';
import { usePages } from './use-pages.ts';
import { usePrint } from './use-print.ts';
import { useScroll } from './use-scroll.ts';

/** An opened document. */
export interface LoadedPdf {
  readonly pdf: PDFDocumentProxy;
  /** Size of the first page in points. */
  readonly firstPageSize: Size;
}

interface PdfPagesProps extends LoadedPdf {
  readonly file: ViewerFile;
  readonly zoom: number;
  readonly onZoom: (zoom: number) => void;
  readonly isFinding: boolean;
  readonly onFinding: (isFinding: boolean) => void;
  /** Receives the function that scrolls to a page, for links in the document. */
  readonly goToRef: RefObject<((page: number) => void) | undefined>;
}

/** A document's pages, toolbar and search. */
export function PdfPages({
  pdf,
  firstPageSize,
  file,
  zoom,
  onZoom,
  isFinding,
  onFinding,
  goToRef,
}: PdfPagesProps) {
  const [scroller, viewport = { width: 0, height: 0 }] = useSize<HTMLElement>();
  const { layout, setPageSize } = usePages(pdf.numPages, firstPageSize, pageWidth(viewport.width, zoom));
  const { current, renderRange, goTo } = useScroll(scroller, layout, viewport.height);
  const [renderCount, setRenderCount] = useState(0);
  const [onTextLayer] = useState(() => () => setRenderCount((before) => before + 1));
  const print = usePrint(pdf);

  useEffect(() => {
    goToRef.current = goTo;
    // so that the arrow keys scroll
    scroller.current?.focus({ preventScroll: true });
  }, [goToRef, goTo, scroller]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a removed page may have had focus
  useEffect(() => {
    if (document.activeElement === document.body) scroller.current?.focus({ preventScroll: true });
  }, [scroller, renderRange]);

  return (
    <>
      <PdfTools
        file={file}
        zoom={zoom}
        onZoom={onZoom}
        isFinding={isFinding}
        onFind={() => onFinding(!isFinding)}
        onPrint={print.start}
      >
        <PageField current={current} total={pdf.numPages} onGo={goTo} />
      </PdfTools>
      {isFinding && (
        <PdfFind
          pdf={pdf}
          scroller={scroller}
          renderCount={renderCount}
          current={current}
          goTo={goTo}
          onClose={() => {
            onFinding(false);
            scroller.current?.focus({ preventScroll: true });
          }}
        />
      )}
      {print.done !== undefined && (
        <PrintProgress
          done={print.done}
          total={pdf.numPages}
          onStop={() => {
            print.stop();
            scroller.current?.focus({ preventScroll: true });
          }}
        />
      )}
      {print.hasFailed && (
        <p role="alert" className="print-progress">
          The document could not be prepared for printing. Download it to print it.
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section ref={scroller} tabIndex={0} aria-label="Pages" className="pdf-scroller">
        {viewport.width > 0 &&
          layout.heights.map((height, page) => (
            <PdfPage
              // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
              key={page}
              page={page}
              width={layout.width}
              height={height}
              isRendered={page >= renderRange[0] && page <= renderRange[1]}
              onSize={setPageSize}
              onTextLayer={onTextLayer}
            />
          ))}
      </section>
    </>
  );
}

import type { PDFDocumentProxy } from 'pdfjs-dist';
import { type RefObject, useCallback, useEffect, useMemo, useState } from 'react';
import type { Size } from '../pictures/geometry.ts';
import { useSize } from '../use-size.ts';
import type { ViewerFile } from '../viewer-file.ts';
import { type PageLayout, pageLayout, pageWidth } from './page-layout.ts';
import { PdfFind } from './pdf-find.tsx';
import { PdfPage } from './pdf-page.tsx';
import { PageField, PdfTools } from './pdf-tools.tsx';
import { PrintProgress, usePrint } from './print.tsx';
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

interface Pages {
  readonly layout: PageLayout;
  /** Sets a page's size; until then the size of the first page is assumed. */
  readonly setPageSize: (page: number, size: Size) => void;
}

/**
 * Layout of the pages.
 *
 * @param firstPageSize size of the first page, in points.
 * @param width displayed width of every page, in px.
 */
function usePages(count: number, firstPageSize: Size, width: number): Pages {
  const [sizes, setSizes] = useState<ReadonlyMap<number, Size>>(new Map());
  const setPageSize = useCallback((page: number, { width, height }: Size) => {
    setSizes((current) => {
      const previous = current.get(page);
      if (previous?.width === width && previous.height === height) return current;
      return new Map(current).set(page, { width, height });
    });
  }, []);
  const layout = useMemo(
    () =>
      pageLayout(
        Array.from({ length: count }, (_, page) => sizes.get(page) ?? firstPageSize),
        width,
      ),
    [count, sizes, firstPageSize, width],
  );
  return { layout, setPageSize };
}

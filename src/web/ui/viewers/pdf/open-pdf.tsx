import type { PDFDocumentProxy } from 'pdfjs-dist';
import { type RefObject, useEffect, useState } from 'react';
import type { ViewedFile } from '../open-file.ts';
import type { Size } from '../pictures/geometry.ts';
import { useSize } from '../use-size.ts';
import { PageField } from './page-field.tsx';
import { pageWidth } from './page-layout.ts';
import { PdfFind } from './pdf-find.tsx';
import { PdfPage } from './pdf-page.tsx';
import { PdfTools } from './pdf-tools.tsx';
import { PrintNote } from './print-note.tsx';
import { usePages } from './use-pages.ts';
import { usePrint } from './use-print.ts';
import { useScroll } from './use-scroll.ts';

/** A document whose beginning has been read. */
export interface ReadPdf {
  readonly pdf: PDFDocumentProxy;
  /** The first page's size, in points. */
  readonly first: Size;
}

interface OpenPdfProps extends ReadPdf {
  readonly file: ViewedFile;
  readonly zoom: number;
  readonly onZoom: (zoom: number) => void;
  readonly isFinding: boolean;
  readonly onFinding: (isFinding: boolean) => void;
  /** Is told how to go to a page, for the links in the document. */
  readonly goToRef: RefObject<((page: number) => void) | undefined>;
}

/** A document's pages under one another on a desk, and what can be done with them. */
export function OpenPdf({ pdf, first, file, zoom, onZoom, isFinding, onFinding, goToRef }: OpenPdfProps) {
  const [desk, seen = { width: 0, height: 0 }] = useSize<HTMLElement>();
  const { layout, measured } = usePages(pdf.numPages, first, pageWidth(seen.width, zoom));
  const { current, near, goTo } = useScroll(desk, layout, seen.height);
  const [drawn, setDrawn] = useState(0);
  const [onText] = useState(() => () => setDrawn((before) => before + 1));
  const print = usePrint(pdf);

  useEffect(() => {
    goToRef.current = goTo;
    // so that the arrows scroll at once
    desk.current?.focus({ preventScroll: true });
  }, [goToRef, goTo, desk]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever a page goes that may have had the focus
  useEffect(() => {
    if (document.activeElement === document.body) desk.current?.focus({ preventScroll: true });
  }, [desk, near]);

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
          desk={desk}
          drawn={drawn}
          current={current}
          goTo={goTo}
          onClose={() => {
            onFinding(false);
            desk.current?.focus({ preventScroll: true });
          }}
        />
      )}
      {print.done !== undefined && (
        <PrintNote
          done={print.done}
          total={pdf.numPages}
          onStop={() => {
            print.stop();
            desk.current?.focus({ preventScroll: true });
          }}
        />
      )}
      {print.hasFailed && (
        <p role="alert" className="print-note">
          The document could not be prepared for printing. Download it to print it.
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section ref={desk} tabIndex={0} aria-label="Pages" className="pdf-desk">
        {seen.width > 0 &&
          layout.heights.map((height, page) => (
            <PdfPage
              // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
              key={page}
              page={page}
              width={layout.width}
              height={height}
              isDrawn={page >= near[0] && page <= near[1]}
              onSize={measured}
              onText={onText}
            />
          ))}
      </section>
    </>
  );
}

import { type KeyboardEvent, useCallback, useRef, useState } from 'react';
import { Spinner } from '../../feedback/spinner.tsx';
import { FailedNote } from '../failed-note.tsx';
import type { ViewerProps } from '../viewer-file.ts';
import { ViewerFrame } from '../viewer-frame.tsx';
import { ZOOM_KEYS } from '../zoom.ts';
import { type LoadedPdf, PdfPages } from './pdf-pages.tsx';
import { Document, PDF_OPTIONS } from './worker-assets.ts';
import 'react-pdf/dist/Page/TextLayer.css';
import 'react-pdf/dist/Page/AnnotationLayer.css';
import './pdf.css';

/** Shows a PDF with pdf.js (public specification, section 4), without a third-party viewer. */
export function PdfViewer({ file, onClose }: ViewerProps) {
  const [attempt, setAttempt] = useState(1);
  const [loaded, setLoaded] = useState<LoadedPdf>();
  const [hasFailed, setFailed] = useState(false);
  const [zoom, setZoom] = useState(1);
  const [isFinding, setFinding] = useState(false);
  const goTo = useRef<(page: number) => void>(undefined);
  const followLink = useCallback(({ pageIndex }: { pageIndex: number }) => goTo.current?.(pageIndex), []);

  const fail = (error: unknown) => {
    console.error('Failed to load PDF', error);
    setFailed(true);
  };
  const retry = () => {
    setFailed(false);
    setLoaded(undefined);
    setAttempt(attempt + 1);
  };

  return (
    <ViewerFrame
      title={file.title}
      background="desk"
      onClose={onClose}
      onKeyDown={pdfKeys({ zoom, onZoom: setZoom, onFind: () => setFinding(true) })}
    >
      {hasFailed ? (
        <FailedNote message="Failed to load PDF" url={file.url} onRetry={retry} />
      ) : (
        <Document
          key={attempt}
          file={file.url}
          options={PDF_OPTIONS}
          suspense={false}
          loading={null}
          error={null}
          onSourceError={fail}
          onLoadError={fail}
          onLoadSuccess={(pdf) => {
            const readFirstPage = async () => {
              const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 });
              setLoaded({ pdf, firstPageSize: { width, height } });
            };
            readFirstPage().catch(fail);
          }}
          onItemClick={followLink}
          externalLinkTarget="_blank"
          externalLinkRel="noopener noreferrer"
          className="pdf-document"
        >
          {loaded && (
            <PdfPages
              {...loaded}
              file={file}
              zoom={zoom}
              onZoom={setZoom}
              isFinding={isFinding}
              onFinding={setFinding}
              goToRef={goTo}
            />
          )}
        </Document>
      )}
      {!loaded && !hasFailed && (
        <div className="pdf-loading">
          <Spinner text="Loading PDF" />
        </div>
      )}
    </ViewerFrame>
  );
}

interface PdfKeysOptions {
  readonly zoom: number;
  readonly onZoom: (zoom: number) => void;
  readonly onFind: () => void;
}

/** Keyboard shortcuts: zoom, and Ctrl+F or ⌘F, because the browser's search would miss pages that are not rendered. */
function pdfKeys({ zoom, onZoom, onFind }: PdfKeysOptions): (event: KeyboardEvent) => void {
  return (event) => {
    const hasModifier = event.ctrlKey || event.metaKey;
    const zoomBy = hasModifier || event.target instanceof HTMLInputElement ? undefined : ZOOM_KEYS[event.key];
    if (zoomBy) onZoom(zoomBy(zoom));
    else if (hasModifier && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'f') onFind();
    else return;
    event.preventDefault();
  };
}

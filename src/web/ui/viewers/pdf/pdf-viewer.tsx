import { useCallback, useRef, useState } from 'react';
import { Spinner } from '../../spinner.tsx';
import { FailedNote } from '../failed-note.tsx';
import type { ViewerProps } from '../open-file.ts';
import { ViewerFrame } from '../viewer-frame.tsx';
import { OpenPdf, type ReadPdf } from './open-pdf.tsx';
import { pdfKeys } from './pdf-keys.ts';
import { Document, PDF_OPTIONS } from './worker-assets.ts';
import 'react-pdf/dist/Page/TextLayer.css';
import 'react-pdf/dist/Page/AnnotationLayer.css';
import './pdf.css';

/** A PDF, read here by pdf.js (public specification, section 4): no other host learns of it. */
export function PdfViewer({ file, onClose }: ViewerProps) {
  const [attempt, setAttempt] = useState(1);
  const [read, setRead] = useState<ReadPdf>();
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
    setRead(undefined);
    setAttempt(attempt + 1);
  };

  return (
    <ViewerFrame
      title={file.title}
      ground="desk"
      onClose={onClose}
      onKeyDown={pdfKeys({ zoom, onZoom: setZoom, onFind: () => setFinding(true) })}
    >
      {hasFailed ? (
        <FailedNote message="Failed to load PDF" address={file.address} onRetry={retry} />
      ) : (
        <Document
          key={attempt}
          file={file.address}
          options={PDF_OPTIONS}
          suspense={false}
          loading={null}
          error={null}
          onSourceError={fail}
          onLoadError={fail}
          onLoadSuccess={(pdf) => {
            const size = async () => {
              const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 });
              setRead({ pdf, first: { width, height } });
            };
            size().catch(fail);
          }}
          onItemClick={followLink}
          externalLinkTarget="_blank"
          externalLinkRel="noopener noreferrer"
          className="pdf-document"
        >
          {read && (
            <OpenPdf
              {...read}
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
      {!read && !hasFailed && (
        <div className="pdf-loading">
          <Spinner text="Loading PDF" />
        </div>
      )}
    </ViewerFrame>
  );
}

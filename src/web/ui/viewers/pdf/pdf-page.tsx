import { memo, useRef } from 'react';
import type { Size } from '../pictures/geometry.ts';
import { nameLinks } from './label-links.ts';
import { canvasRatio } from './page-layout.ts';
import { Page } from './worker-assets.ts';

interface PdfPageProps {
  /** Counted from 0. */
  readonly page: number;
  readonly width: number;
  readonly height: number;
  /** Whether it is near enough to be drawn; its place is kept if not. */
  readonly isDrawn: boolean;
  readonly onSize: (page: number, size: Size) => void;
  /** Tells that its text can be searched and marked. */
  readonly onText: () => void;
}

/** One page: what is printed on it as a canvas, over it its text to select and to read out, and its links. */
export const PdfPage = memo(function PdfPage({ page, width, height, isDrawn, onSize, onText }: PdfPageProps) {
  const section = useRef<HTMLElement>(null);
  return (
    <section
      ref={section}
      aria-label={`Page ${page + 1}`}
      data-page={page}
      className="pdf-page"
      style={{ width, height }}
    >
      {isDrawn && (
        <Page
          suspense={false}
          pageIndex={page}
          width={width}
          devicePixelRatio={canvasRatio({ width, height }, window.devicePixelRatio)}
          loading={null}
          error={<p className="pdf-page-failed">This page could not be shown.</p>}
          onLoadSuccess={({ originalWidth, originalHeight }) =>
            onSize(page, { width: originalWidth, height: originalHeight })
          }
          onRenderTextLayerSuccess={onText}
          onRenderAnnotationLayerSuccess={() => nameLinks(section.current)}
        />
      )}
    </section>
  );
});

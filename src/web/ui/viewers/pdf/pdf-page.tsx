import { memo, useRef } from 'react';
import type { Size } from '../pictures/geometry.ts';
import { canvasRatio } from './page-layout.ts';
import { Page } from './worker-assets.ts';

interface PdfPageProps {
  /** Zero-based. */
  readonly page: number;
  readonly width: number;
  readonly height: number;
  /** Whether it is near the viewport; otherwise it only takes up its space. */
  readonly isRendered: boolean;
  readonly onSize: (page: number, size: Size) => void;
  /** Called when its text layer has rendered. */
  readonly onTextLayer: () => void;
}

/** One page: a canvas, with a text layer for selection and screen readers, and links. */
export const PdfPage = memo(function PdfPage({
  page,
  width,
  height,
  isRendered,
  onSize,
  onTextLayer,
}: PdfPageProps) {
  const section = useRef<HTMLElement>(null);
  return (
    <section
      ref={section}
      aria-label={`Page ${page + 1}`}
      data-page={page}
      className="pdf-page"
      style={{ width, height }}
    >
      {isRendered && (
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
          onRenderTextLayerSuccess={onTextLayer}
          onRenderAnnotationLayerSuccess={() => labelLinks(section.current)}
        />
      )}
    </section>
  );
});

/** Gives the empty links that pdf.js lays over a page an accessible name. */
function labelLinks(page: Element | null): void {
  for (const link of page?.querySelectorAll<HTMLAnchorElement>('.annotationLayer a:not([aria-label])') ??
    []) {
    const isOutside = link.target === '_blank';
    link.setAttribute(
      'aria-label',
      isOutside ? `${link.href} (opens in a new tab)` : link.title || 'Link within this document',
    );
  }
}

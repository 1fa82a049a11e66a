import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useMemo, useState } from 'react';
import { ToolbarButton } from '../toolbar-button.tsx';
import { useSize } from '../use-size.ts';
import { ViewerFrame } from '../viewer-frame.tsx';
import { FIT_VIEW, fitPicture, type Size, wrapIndex } from './geometry.ts';
import type { ViewerPicture } from './picture.ts';
import { pictureKeys } from './picture-keys.ts';
import './pictures.css';
import { ImageCanvas } from './image-canvas.tsx';
import { useView } from './use-view.ts';
import { ViewerImage } from './viewer-image.tsx';
import { ZoomBar } from './zoom-bar.tsx';

export interface ImageViewerProps {
  /** At least one. */
  readonly pictures: readonly ViewerPicture[];
  /** Zero-based index of the first picture to show. */
  readonly start?: number;
  readonly onClose: () => void;
}

/** Full-screen picture viewer (public specification, section 4). */
export function ImageViewer({ pictures, start = 0, onClose }: ImageViewerProps) {
  const total = pictures.length;
  const [index, setIndex] = useState(wrapIndex(start, 0, total));
  const picture = pictures[index] as ViewerPicture;
  const [failed, setFailed] = useState<number>();
  const [loaded, setLoaded] = useState<{ index: number; size: Size }>();
  const [canvasElement, canvasSize] = useSize<HTMLDivElement>();
  const isLoaded = loaded?.index === index;
  const size = picture.width && picture.height ? picture : isLoaded ? loaded.size : undefined;
  const [width, height] = [size?.width ?? 0, size?.height ?? 0];

  const bounds = useMemo(
    () =>
      canvasSize && width > 0 && height > 0
        ? { canvas: canvasSize, picture: fitPicture({ width, height }, canvasSize) }
        : undefined,
    [canvasSize, width, height],
  );
  const { view, setView, zoomTo } = useView(bounds);

  const navigate = (steps: -1 | 1) => {
    if (total < 2) return;
    setIndex(wrapIndex(index, steps, total));
    setFailed(undefined);
    setView(FIT_VIEW);
  };

  return (
    <ViewerFrame
      title={picture.title || picture.alt}
      background="night"
      onClose={onClose}
      onKeyDown={pictureKeys({ zoom: view.zoom, onZoom: zoomTo, onNavigate: navigate })}
      headerExtra={
        total > 1 && (
          <p aria-hidden="true" className="picture-counter">
            {index + 1} / {total}
          </p>
        )
      }
    >
      <p role="status" className="sr-only">
        {index + 1} / {total}: {picture.title || picture.alt}
      </p>
      <div ref={canvasElement} className="picture-area">
        <ImageCanvas
          key={index}
          picture={picture}
          bounds={bounds}
          view={view}
          setView={setView}
          onNavigate={total > 1 ? navigate : undefined}
          onLoaded={(size) => !isLoaded && setLoaded({ index, size })}
          onFailed={() => setFailed(index)}
        />
      </div>
      <div className="picture-bar">
        {total > 1 && (
          <ToolbarButton label="Previous image" icon={ChevronLeft} onClick={() => navigate(-1)} />
        )}
        {failed !== index && <ZoomBar zoom={view.zoom} onZoom={zoomTo} />}
        {total > 1 && <ToolbarButton label="Next image" icon={ChevronRight} onClick={() => navigate(1)} />}
      </div>
      {isLoaded && (
        <div hidden>
          {[...new Set([wrapIndex(index, 1, total), wrapIndex(index, -1, total)])]
            .filter((neighbor) => neighbor !== index)
            .map((neighbor) => (
              <ViewerImage
                key={neighbor}
                picture={pictures[neighbor] as ViewerPicture}
                displayWidth={canvasSize?.width ?? 0}
              />
            ))}
        </div>
      )}
    </ViewerFrame>
  );
}

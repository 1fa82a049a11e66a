import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { type KeyboardEvent, type SetStateAction, useCallback, useMemo, useState } from 'react';
import { useSize } from '../use-size.ts';
import { ToolbarButton, ViewerFrame } from '../viewer-frame.tsx';
import { clampZoom, ZOOM, ZOOM_KEYS, zoomIn, zoomLabel, zoomOut } from '../zoom.ts';
import {
  clampView,
  FIT_VIEW,
  fitPicture,
  type Size,
  type View,
  type ViewBounds,
  wrapIndex,
  zoomAt,
} from './geometry.ts';
import { ImageCanvas, ViewerImage, type ViewerPicture } from './image-canvas.tsx';
import './pictures.css';

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

interface PictureView {
  readonly view: View;
  setView(next: SetStateAction<View>): void;
  /** Zooms around the center of the canvas. */
  zoomTo(zoom: number): void;
}

/**
 * Zoom and position of the current picture.
 *
 * @param bounds undefined until the sizes are known; zooming is disabled until then.
 */
function useView(bounds: ViewBounds | undefined): PictureView {
  const [view, setView] = useState(FIT_VIEW);
  const zoomTo = useCallback(
    (zoom: number) => {
      if (bounds) setView((before) => zoomAt(before, clampZoom(zoom), { x: 0, y: 0 }, bounds));
    },
    [bounds],
  );
  // resizing or rotating the window can make the view invalid
  return { view: bounds ? clampView(view, bounds) : FIT_VIEW, setView, zoomTo };
}

/** Zoom buttons, slider and reset button. */
function ZoomBar({ zoom, onZoom }: { zoom: number; onZoom: (zoom: number) => void }) {
  return (
    <fieldset className="zoom-bar">
      <legend className="sr-only">Zoom</legend>
      <ToolbarButton
        label="Zoom out"
        icon={Minus}
        aria-disabled={zoom <= ZOOM.min}
        onClick={() => onZoom(zoomOut(zoom))}
      />
      <input
        type="range"
        aria-label="Zoom"
        aria-valuetext={zoomLabel(zoom)}
        min={ZOOM.min}
        max={ZOOM.max}
        step={ZOOM.sliderStep}
        value={zoom}
        onChange={({ target }) => onZoom(target.valueAsNumber)}
        className="zoom-slider"
      />
      <ToolbarButton
        label="Zoom in"
        icon={Plus}
        aria-disabled={zoom >= ZOOM.max}
        onClick={() => onZoom(zoomIn(zoom))}
      />
      <output className="zoom-words" aria-live="off">
        {zoomLabel(zoom)}
      </output>
      <ToolbarButton
        label="Reset zoom"
        icon={RotateCcw}
        aria-disabled={zoom === 1}
        onClick={() => onZoom(1)}
      />
    </fieldset>
  );
}

const ARROW_STEPS: Readonly<Record<string, -1 | 1>> = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * Keyboard shortcuts of the image viewer (public specification, section 4). Combinations with modifiers are left to
 * the browser.
 */
function pictureKeys({
  zoom,
  onZoom,
  onNavigate,
}: {
  readonly zoom: number;
  readonly onZoom: (zoom: number) => void;
  readonly onNavigate: (steps: -1 | 1) => void;
}): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const zoomBy = ZOOM_KEYS[event.key];
    // on the zoom slider the arrow keys move the slider
    const steps = event.target instanceof HTMLInputElement ? undefined : ARROW_STEPS[event.key];
    if (zoomBy) onZoom(zoomBy(zoom));
    else if (steps) onNavigate(steps);
    else return;
    event.preventDefault();
  };
}

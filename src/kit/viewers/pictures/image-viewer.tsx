import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import {
  type ComponentProps,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Picture } from '../../media/contract.ts';
import { Link } from '../../ui/controls/link.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { PictureSources } from '../../ui/media/picture.tsx';
import { FailedNote } from '../failed-note.tsx';
import { ToolbarButton, ViewerFrame } from '../viewer-frame.tsx';
import { clampZoom, ZOOM, ZOOM_KEYS, zoomByWheel, zoomIn, zoomLabel, zoomOut } from '../zoom.ts';
import { clampView, FIT_VIEW, fitPicture, type Size, wrapIndex, zoomAt } from './geometry.ts';
import { pointerPosition, useGestures } from './use-gestures.ts';
import './pictures.css';

/** A picture as the image viewer shows it. Its size, if known, reserves its space while it loads. */
export interface ViewerPicture extends Partial<Omit<Picture, 'src'>>, Pick<Picture, 'src'> {
  /** Alternative text. */
  readonly alt: string;
  readonly title: string;
  readonly description?: string | null;
  /** What visitors can do about the picture. */
  readonly action?: { readonly to: string; readonly text: string };
}

export interface ImageViewerProps {
  /** At least one. */
  readonly pictures: readonly ViewerPicture[];
  /** Zero-based index of the first picture to show. */
  readonly start?: number;
  readonly onClose: () => void;
}

const ARROW_STEPS: Readonly<Record<string, -1 | 1>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Full-screen picture viewer (public specification, section 4). */
export function ImageViewer({ pictures, start = 0, onClose }: ImageViewerProps) {
  const total = pictures.length;
  const [index, setIndex] = useState(start);
  const pictureAt = (steps: number) => pictures[wrapIndex(index, steps, total)] as ViewerPicture;
  const picture = pictureAt(0);
  const title = picture.title || picture.alt;
  const stage = useRef<HTMLDivElement>(null);
  const canvas = useSize(stage);
  /** The size in px of the picture that loaded last, null if it failed to load. */
  const [loaded, setLoaded] = useState<{ readonly index: number; readonly size: Size | null }>();
  const loadedSize = loaded?.index === index ? loaded.size : undefined;
  const { width, height } = picture;
  const size = width && height ? { width, height } : loadedSize;
  const bounds = canvas && size ? { canvas, picture: fitPicture(size, canvas) } : undefined;
  const [requestedView, setView] = useState(FIT_VIEW);
  // resizing or rotating the window can make the view invalid
  const view = bounds ? clampView(requestedView, bounds) : FIT_VIEW;

  const zoomTo = (zoom: number) => {
    if (bounds) setView((before) => zoomAt(before, clampZoom(zoom), { x: 0, y: 0 }, bounds));
  };
  const navigate = (steps: -1 | 1) => {
    if (total < 2) return;
    setIndex(wrapIndex(index, steps, total));
    setView(FIT_VIEW);
  };
  const onNavigate = total > 1 ? navigate : undefined;
  const { handlers, isPointerDown, swipeOffset } = useGestures({ view, bounds, setView, onNavigate });
  useWheel(stage, (event) => {
    if (!bounds || !stage.current) return;
    event.preventDefault();
    const at = pointerPosition(stage.current, event);
    setView((before) => zoomAt(before, zoomByWheel(before.zoom, event), at, bounds));
  });

  /** Keyboard shortcuts. Combinations with modifiers are left to the browser. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const zoomBy = ZOOM_KEYS[event.key];
    // on the zoom slider the arrow keys move the slider
    const steps = event.target instanceof HTMLInputElement ? undefined : ARROW_STEPS[event.key];
    if (zoomBy) zoomTo(zoomBy(view.zoom));
    else if (steps) navigate(steps);
    else return;
    event.preventDefault();
  };

  return (
    <ViewerFrame
      title={title}
      hidesTitle
      background="night"
      onClose={onClose}
      onKeyDown={onKeyDown}
      headerExtra={
        total > 1 && (
          <p aria-hidden="true" className="picture-counter">
            {index + 1} / {total}
          </p>
        )
      }
    >
      <p role="status" className="sr-only">
        {index + 1} / {total}: {title}
      </p>
      <div
        ref={stage}
        {...handlers}
        className="picture-stage"
        data-can-move={view.zoom > 1 || undefined}
        data-is-dragging={isPointerDown || undefined}
      >
        {loadedSize === null ? (
          <FailedNote message="Failed to load image" url={picture.src} />
        ) : (
          <div
            key={index}
            className="picture-sheet"
            data-is-unmeasured={!bounds || undefined}
            style={{
              ...bounds?.picture,
              transform: `translate(${view.x + swipeOffset}px, ${view.y}px) scale(${view.zoom})`,
            }}
          >
            {!loadedSize && picture.placeholder && (
              <img src={picture.placeholder} alt="" className="picture-placeholder" />
            )}
            <ViewerImage
              picture={picture}
              displayWidth={(bounds?.picture.width ?? window.innerWidth) * Math.ceil(view.zoom)}
              className="picture-image"
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
                if (!loadedSize) setLoaded({ index, size: { width: naturalWidth, height: naturalHeight } });
              }}
              onError={() => setLoaded({ index, size: null })}
            />
          </div>
        )}
        {loadedSize === undefined && (
          <div className="picture-loading">
            <Spinner text="Loading image" />
          </div>
        )}
      </div>
      <div className="picture-caption">
        <p className="picture-title">{title}</p>
        {picture.description && <p>{picture.description}</p>}
        {picture.action && (
          <Link to={picture.action.to} rel="nofollow" className="picture-action">
            {picture.action.text}
          </Link>
        )}
      </div>
      <div className="picture-bar">
        {total > 1 && (
          <ToolbarButton label="Previous image" icon={ChevronLeft} onClick={() => navigate(-1)} />
        )}
        {loadedSize !== null && <ZoomBar zoom={view.zoom} onZoom={zoomTo} />}
        {total > 1 && <ToolbarButton label="Next image" icon={ChevronRight} onClick={() => navigate(1)} />}
      </div>
      {loadedSize && total > 1 && (
        <div hidden>
          {[1, -1].map((steps) => (
            <ViewerImage key={steps} picture={pictureAt(steps)} displayWidth={canvas?.width ?? 0} />
          ))}
        </div>
      )}
    </ViewerFrame>
  );
}

/** The inner size of an element in px, updated when it changes; undefined until it is mounted. */
function useSize(element: RefObject<HTMLElement | null>): Size | undefined {
  const [size, setSize] = useState<Size>();
  useLayoutEffect(() => {
    const target = element.current;
    if (!target) return;
    const measure = () => setSize({ width: target.clientWidth, height: target.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(target);
    return () => observer.disconnect();
  }, [element]);
  return size;
}

/** React's wheel listener is passive and cannot prevent the browser from zooming the page. */
function useWheel(element: RefObject<HTMLElement | null>, listener: (event: WheelEvent) => void): void {
  const onWheel = useEffectEvent(listener);
  useEffect(() => {
    const target = element.current;
    const handle = (event: WheelEvent) => onWheel(event);
    target?.addEventListener('wheel', handle, { passive: false });
    return () => target?.removeEventListener('wheel', handle);
  }, [element]);
}

interface ViewerImageProps extends Omit<ComponentProps<'img'>, 'src' | 'alt' | 'width' | 'height' | 'sizes'> {
  readonly picture: ViewerPicture;
  /** Displayed width in px. */
  readonly displayWidth: number;
}

/** A picture in the variant that suits the screen. */
function ViewerImage({ picture: { src, alt, sources = [] }, displayWidth, ...rest }: ViewerImageProps) {
  return (
    <picture className="contents">
      <PictureSources sources={sources} sizes={`${Math.ceil(displayWidth)}px`} />
      <img {...rest} src={src} alt={alt} draggable={false} decoding="async" />
    </picture>
  );
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

import { type ComponentProps, useEffect, useRef, useState } from 'react';
import type { Picture } from '#contract/resources/media.ts';
import { Spinner } from '../../feedback/spinner.tsx';
import { FailedNote } from '../failed-note.tsx';
import type { Size, View, ViewBounds } from './geometry.ts';
import { useGestures, useWheel } from './use-gestures.ts';

interface ImageCanvasProps {
  readonly picture: ViewerPicture;
  /** undefined until the size of the picture is known. */
  readonly bounds: ViewBounds | undefined;
  readonly view: View;
  readonly setView: (next: View | ((before: View) => View)) => void;
  readonly onNavigate: ((steps: -1 | 1) => void) | undefined;
  /** Called with the picture's size in px when it has loaded. */
  readonly onLoaded: (size: Size) => void;
  readonly onFailed: () => void;
}

/** One picture with zoom and gestures. */
export function ImageCanvas({
  picture,
  bounds,
  view,
  setView,
  onNavigate,
  onLoaded: onShown,
  onFailed,
}: ImageCanvasProps) {
  const canvas = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  const { handlers, isPointerDown, swipeOffset } = useGestures({ view, bounds, setView, onNavigate });
  useWheel(canvas, bounds, setView);
  const maxZoom = useMaximum(view.zoom);

  return (
    <div
      ref={canvas}
      {...handlers}
      className="picture-stage"
      data-can-move={view.zoom > 1 || undefined}
      data-is-dragging={isPointerDown || undefined}
    >
      {state === 'failed' ? (
        <FailedNote message="Failed to load image" url={picture.src} />
      ) : (
        <div
          className="picture-sheet"
          data-is-unmeasured={!bounds || undefined}
          style={{
            ...bounds?.picture,
            transform: `translate(${view.x + swipeOffset}px, ${view.y}px) scale(${view.zoom})`,
          }}
        >
          {state === 'loading' && picture.placeholder && (
            <img src={picture.placeholder} alt="" className="picture-placeholder" />
          )}
          <ViewerImage
            picture={picture}
            displayWidth={(bounds?.picture.width ?? window.innerWidth) * maxZoom}
            className="picture-image"
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
              setState('shown');
              onShown({ width: naturalWidth, height: naturalHeight });
            }}
            onError={() => {
              setState('failed');
              onFailed();
            }}
          />
        </div>
      )}
      {state === 'loading' && (
        <div className="picture-loading">
          <Spinner text="Loading image" />
        </div>
      )}
    </div>
  );
}

/** The maximum of a value so far, rounded up: a finer variant is not replaced by a coarser one. */
function useMaximum(value: number): number {
  const [maximum, setMaximum] = useState(Math.ceil(value));
  useEffect(() => setMaximum((before) => Math.max(before, Math.ceil(value))), [value]);
  return maximum;
}

interface ViewerImageProps extends Omit<ComponentProps<'img'>, 'src' | 'alt' | 'width' | 'height' | 'sizes'> {
  readonly picture: ViewerPicture;
  /** Displayed width in px. */
  readonly displayWidth: number;
}

/** A picture in the variant that suits the screen. */
export function ViewerImage({
  picture: { src, alt, sources = [] },
  displayWidth,
  ...rest
}: ViewerImageProps) {
  const sizes = `${Math.ceil(displayWidth)}px`;
  const widths = (format: 'avif' | 'webp') =>
    sources.map((source) => `${source[format]} ${source.width}w`).join(', ');
  return (
    <picture className="contents">
      {sources.length > 0 &&
        (['avif', 'webp'] as const).map((format) => (
          <source key={format} type={`image/${format}`} srcSet={widths(format)} sizes={sizes} />
        ))}
      <img {...rest} src={src} alt={alt} draggable={false} decoding="async" />
    </picture>
  );
}

/** A picture as the image viewer shows it. Its size, if known, reserves its space while it loads. */
export interface ViewerPicture extends Partial<Omit<Picture, 'src'>>, Pick<Picture, 'src'> {
  /** Alternative text. */
  readonly alt: string;
  readonly title: string;
}

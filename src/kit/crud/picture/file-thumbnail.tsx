import { useEffect, useRef } from 'react';

/** Canvas size in px, about twice the displayed size. */
const SIDE = 256;

/** The last decoding that was requested. A decoded photo takes 50 MB, so they run one after the other. */
let decoding: Promise<unknown> = Promise.resolve();

interface FileThumbnailProps {
  readonly file: File;
  /** Whether to show the whole image instead of its square center. */
  readonly isWhole?: boolean;
  readonly className?: string;
}

/** Thumbnail of a selected image; empty if the browser cannot decode it. Uses a canvas, because the CSP allows no `blob:` URLs. */
export function FileThumbnail({ file, isWhole = false, className = 'size-16' }: FileThumbnailProps) {
  const canvas = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    let isUnmounted = false;
    decoding = decoding
      .then(() => (isUnmounted ? undefined : draw(file, canvas.current, isWhole)))
      .catch(() => {});
    return () => {
      isUnmounted = true;
    };
  }, [file, isWhole]);

  return (
    <span aria-hidden="true" className="shrink-0">
      <canvas ref={canvas} width={SIDE} height={SIDE} className={`rounded-sm bg-line ${className}`} />
    </span>
  );
}

/** Draws an image or its center. @throws if the browser cannot decode it. */
async function draw(file: File, canvas: HTMLCanvasElement | null, isWhole: boolean): Promise<void> {
  // the browser releases the full image; a wide one is enlarged a little
  const bitmap = await createImageBitmap(file, { resizeWidth: 1.5 * SIDE, resizeQuality: 'medium' });
  const side = Math.min(bitmap.width, bitmap.height);
  const [width, height] = isWhole ? [bitmap.width, bitmap.height] : [side, side];
  const [left, top] = [(bitmap.width - width) / 2, (bitmap.height - height) / 2];
  if (canvas && isWhole) Object.assign(canvas, { width, height });
  const to = canvas ?? { width, height };
  canvas?.getContext('2d')?.drawImage(bitmap, left, top, width, height, 0, 0, to.width, to.height);
  bitmap.close();
}

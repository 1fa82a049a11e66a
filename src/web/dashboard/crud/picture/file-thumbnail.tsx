import { useEffect, useRef } from 'react';

/** Canvas size in px, about twice the displayed size. */
const SIDE = 256;

/** The last decoding that was requested. A decoded photo takes 50 MB, so they run one after the other. */
let decoding: Promise<unknown> = Promise.resolve();

/** Thumbnail of a selected image; empty if the browser cannot decode it. Uses a canvas, because the CSP allows no `blob:` URLs. */
export function FileThumbnail({ file, className = 'size-16' }: { file: File; className?: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    let isUnmounted = false;
    decoding = decoding
      .then(() => (isUnmounted ? undefined : drawSquare(file, canvas.current)))
      .catch(() => {});
    return () => {
      isUnmounted = true;
    };
  }, [file]);

  return (
    <span aria-hidden="true" className="shrink-0">
      <canvas ref={canvas} width={SIDE} height={SIDE} className={`rounded-sm bg-line ${className}`} />
    </span>
  );
}

/** Draws the center of an image. @throws if the browser cannot decode it. */
async function drawSquare(file: File, canvas: HTMLCanvasElement | null): Promise<void> {
  // the browser releases the full image; a wide one is enlarged a little
  const bitmap = await createImageBitmap(file, { resizeWidth: 1.5 * SIDE, resizeQuality: 'medium' });
  const side = Math.min(bitmap.width, bitmap.height);
  const [left, top] = [(bitmap.width - side) / 2, (bitmap.height - side) / 2];
  canvas?.getContext('2d')?.drawImage(bitmap, left, top, side, side, 0, 0, SIDE, SIDE);
  bitmap.close();
}

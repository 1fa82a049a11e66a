import { useEffect, useRef } from 'react';

/** Canvas size in px, twice the displayed size. */
const SIDE = 128;

/** Thumbnail of a selected image; empty if the browser cannot decode it. Uses a canvas, because the CSP allows no `blob:` URLs. */
export function FileThumbnail({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    let isUnmounted = false;
    createImageBitmap(file)
      .then((bitmap) => {
        const context = canvas.current?.getContext('2d');
        if (context && !isUnmounted) {
          const side = Math.min(bitmap.width, bitmap.height);
          const [left, top] = [(bitmap.width - side) / 2, (bitmap.height - side) / 2];
          context.drawImage(bitmap, left, top, side, side, 0, 0, SIDE, SIDE);
        }
        bitmap.close();
      })
      .catch(() => {});
    return () => {
      isUnmounted = true;
    };
  }, [file]);

  return (
    <span aria-hidden="true" className="shrink-0">
      <canvas ref={canvas} width={SIDE} height={SIDE} className="size-16 rounded-sm bg-line" />
    </span>
  );
}

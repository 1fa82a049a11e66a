import { useEffect, useRef } from 'react';

/** px of the canvas, twice what is seen. */
const SIDE = 128;

/** A chosen picture, small; nothing where the browser cannot decode it. Drawn, since the page's policy lets no `blob:` address in. */
export function FileThumbnail({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    let isGone = false;
    createImageBitmap(file)
      .then((bitmap) => {
        const context = canvas.current?.getContext('2d');
        if (context && !isGone) {
          const side = Math.min(bitmap.width, bitmap.height);
          const [left, top] = [(bitmap.width - side) / 2, (bitmap.height - side) / 2];
          context.drawImage(bitmap, left, top, side, side, 0, 0, SIDE, SIDE);
        }
        bitmap.close();
      })
      .catch(() => {});
    return () => {
      isGone = true;
    };
  }, [file]);

  return (
    <span aria-hidden="true" className="shrink-0">
      <canvas ref={canvas} width={SIDE} height={SIDE} className="size-16 rounded-sm bg-line" />
    </span>
  );
}

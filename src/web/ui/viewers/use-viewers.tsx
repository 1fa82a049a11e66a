import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { isWebAddress } from '#domain/web-address.ts';
import type { ViewedFile } from './open-file.ts';
import type { ImageViewerProps } from './pictures/image-viewer.tsx';

export interface Viewers {
  /** The open viewer, if there is one: to be rendered anywhere on the page. */
  readonly viewer: ReactNode;
  /** Whether a viewer was asked for whose code is still on its way. */
  readonly isOpening: boolean;
  open(file: ViewedFile): void;
  openPictures(pictures: ImageViewerProps['pictures'], start: number): void;
}

/**
 * A place for the viewer of a page, of which one may be open. Its code, and what chooses it, is fetched when it is first asked
 * for; when that does not come, the file opens by itself.
 */
export function useViewers(): Viewers {
  const [viewer, setViewer] = useState<ReactNode>(null);
  const [isOpening, setOpening] = useState(false);
  const asked = useRef(0);
  const close = useCallback(() => setViewer(null), []);
  useEffect(
    () => () => {
      asked.current += 1;
    },
    [],
  );

  const show = async (arriving: Promise<ReactNode>, otherwise: string) => {
    asked.current += 1;
    const turn = asked.current;
    setOpening(true);
    const arrived = await arriving.catch((error: unknown) => {
      console.error(error);
      return null;
    });
    // another was asked for since, or the page was left
    if (turn !== asked.current) return;
    setOpening(false);
    setViewer(arrived);
    if (arrived === null && isWebAddress(otherwise)) window.location.assign(otherwise);
  };

  return {
    viewer,
    isOpening,
    open(file) {
      const arriving = import('./viewer-for.tsx')
        .then(({ viewerFor }) => viewerFor(file))
        .then((Viewer) => <Viewer file={file} onClose={close} />);
      show(arriving, file.address);
    },
    openPictures(pictures, start) {
      const arriving = import('./pictures/image-viewer.tsx').then(({ ImageViewer }) => (
        <ImageViewer pictures={pictures} start={start} onClose={close} />
      ));
      show(arriving, pictures[start]?.src ?? '');
    },
  };
}

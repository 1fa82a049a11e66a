import { type ReactNode, useState } from 'react';
import { isWebUrl } from '#domain/web-url.ts';
import type { ImageViewerProps } from './pictures/image-viewer.tsx';
import type { ViewerFile } from './viewer-file.ts';

export interface Viewers {
  /** The open viewer, if any; render it anywhere on the page. */
  readonly viewer: ReactNode;
  /** Whether the code of a requested viewer is loading. */
  readonly isOpening: boolean;
  open(file: ViewerFile): void;
  openPictures(pictures: ImageViewerProps['pictures'], start: number): void;
}

/**
 * State of a page's viewer. At most one is open. Its code is loaded on demand; if that fails, the browser opens the
 * file itself.
 */
export function useViewers(): Viewers {
  const [viewer, setViewer] = useState<ReactNode>(null);
  const [isOpening, setOpening] = useState(false);
  const close = () => setViewer(null);

  const show = async (loading: Promise<ReactNode>, fallbackUrl: string) => {
    setOpening(true);
    try {
      setViewer(await loading);
    } catch (error) {
      console.error(error);
      if (isWebUrl(fallbackUrl)) window.location.assign(fallbackUrl);
    }
    setOpening(false);
  };

  return {
    viewer,
    isOpening,
    open(file) {
      const loading = import('./load-viewer.tsx')
        .then(({ loadViewer }) => loadViewer(file))
        .then((Viewer) => <Viewer file={file} onClose={close} />);
      show(loading, file.url);
    },
    openPictures(pictures, start) {
      const loading = import('./pictures/image-viewer.tsx').then(({ ImageViewer }) => (
        <ImageViewer pictures={pictures} start={start} onClose={close} />
      ));
      show(loading, pictures[start]?.src ?? '');
    },
  };
}

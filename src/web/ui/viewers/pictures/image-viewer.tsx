import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useMemo, useState } from 'react';
import { Tool } from '../toolbar-button.tsx';
import { useSize } from '../use-size.ts';
import { ViewerFrame } from '../viewer-frame.tsx';
import { fitted, type Size, turned, WHOLE } from './geometry.ts';
import type { Picture } from './picture.ts';
import { pictureKeys } from './picture-keys.ts';
import './pictures.css';
import { Stage } from './image-canvas.tsx';
import { useView } from './use-view.ts';
import { ShownPicture } from './visible-picture.tsx';
import { ZoomBar } from './zoom-bar.tsx';

export interface ImageViewerProps {
  /** One at least. */
  readonly pictures: readonly Picture[];
  /** The place of the one to begin with, counted from 0. */
  readonly start?: number;
  readonly onClose: () => void;
}

/** Pictures over the whole screen, one after the other (public specification, section 4). */
export function ImageViewer({ pictures, start = 0, onClose }: ImageViewerProps) {
  const total = pictures.length;
  const [index, setIndex] = useState(turned(start, 0, total));
  const picture = pictures[index] as Picture;
  const [failed, setFailed] = useState<number>();
  const [loaded, setLoaded] = useState<{ index: number; size: Size }>();
  const [roomElement, stageSize] = useSize<HTMLDivElement>();
  const isLoaded = loaded?.index === index;
  const known = picture.width && picture.height ? picture : isLoaded ? loaded.size : undefined;
  const [width, height] = [known?.width ?? 0, known?.height ?? 0];

  const room = useMemo(
    () =>
      stageSize && width > 0 && height > 0
        ? { stage: stageSize, picture: fitted({ width, height }, stageSize) }
        : undefined,
    [stageSize, width, height],
  );
  const { view, setView, zoomTo } = useView(room);

  const turn = (steps: -1 | 1) => {
    if (total < 2) return;
    setIndex(turned(index, steps, total));
    setFailed(undefined);
    setView(WHOLE);
  };

  return (
    <ViewerFrame
      title={picture.title || picture.alt}
      ground="night"
      onClose={onClose}
      onKeyDown={pictureKeys({ zoom: view.zoom, onZoom: zoomTo, onTurn: turn })}
      beside={
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
      <div ref={roomElement} className="picture-room">
        <Stage
          key={index}
          picture={picture}
          room={room}
          view={view}
          setView={setView}
          onTurn={total > 1 ? turn : undefined}
          onShown={(size) => !isLoaded && setLoaded({ index, size })}
          onFailed={() => setFailed(index)}
        />
      </div>
      <div className="picture-bar">
        {total > 1 && <Tool words="Previous image" icon={ChevronLeft} onClick={() => turn(-1)} />}
        {failed !== index && <ZoomBar zoom={view.zoom} onZoom={zoomTo} />}
        {total > 1 && <Tool words="Next image" icon={ChevronRight} onClick={() => turn(1)} />}
      </div>
      {isLoaded && (
        <div hidden>
          {[...new Set([turned(index, 1, total), turned(index, -1, total)])]
            .filter((near) => near !== index)
            .map((near) => (
              <ShownPicture
                key={near}
                picture={pictures[near] as Picture}
                seenWidth={stageSize?.width ?? 0}
              />
            ))}
        </div>
      )}
    </ViewerFrame>
  );
}

import { useEffect, useRef, useState } from 'react';
import { Spinner } from '../../spinner.tsx';
import { FailedNote } from '../failed-note.tsx';
import type { Room, Size, View } from './geometry.ts';
import type { Picture } from './picture.ts';
import { useGestures } from './use-gestures.ts';
import { useWheel } from './use-wheel.ts';
import { ShownPicture } from './visible-picture.tsx';

interface StageProps {
  readonly picture: Picture;
  /** undefined until the picture's size is known. */
  readonly room: Room | undefined;
  readonly view: View;
  readonly setView: (next: View | ((before: View) => View)) => void;
  readonly onTurn: ((steps: -1 | 1) => void) | undefined;
  /** Tells the picture's size once it has come, px. */
  readonly onShown: (size: Size) => void;
  readonly onFailed: () => void;
}

/** One picture, to look at from near and from far. */
export function Stage({ picture, room, view, setView, onTurn, onShown, onFailed }: StageProps) {
  const stage = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  const { handlers, isHeld, pull } = useGestures({ view, room, setView, onTurn });
  useWheel(stage, room, setView);
  const finest = useMost(view.zoom);

  return (
    <div
      ref={stage}
      {...handlers}
      className="picture-stage"
      data-can-move={view.zoom > 1 || undefined}
      data-is-held={isHeld || undefined}
    >
      {state === 'failed' ? (
        <FailedNote message="Failed to load image" address={picture.src} />
      ) : (
        <div
          className="picture-sheet"
          data-is-unmeasured={!room || undefined}
          style={{
            ...room?.picture,
            transform: `translate(${view.x + pull}px, ${view.y}px) scale(${view.zoom})`,
          }}
        >
          {state === 'loading' && picture.placeholder && (
            <img src={picture.placeholder} alt="" className="picture-placeholder" />
          )}
          <ShownPicture
            picture={picture}
            seenWidth={(room?.picture.width ?? window.innerWidth) * finest}
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

/** The most that a number has been, rounded up: a finer picture is not given back for a coarser one. */
function useMost(value: number): number {
  const [most, setMost] = useState(Math.ceil(value));
  useEffect(() => setMost((before) => Math.max(before, Math.ceil(value))), [value]);
  return most;
}

import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { Tool } from '../toolbar-button.tsx';
import { ZOOM, zoomedIn, zoomedOut, zoomWords } from '../zoom.ts';

/** Zooms by buttons and by a slider, and back to the whole picture. */
export function ZoomBar({ zoom, onZoom }: { zoom: number; onZoom: (zoom: number) => void }) {
  return (
    <fieldset className="zoom-bar">
      <legend className="sr-only">Zoom</legend>
      <Tool
        words="Zoom out"
        icon={Minus}
        aria-disabled={zoom <= ZOOM.least}
        onClick={() => onZoom(zoomedOut(zoom))}
      />
      <input
        type="range"
        aria-label="Zoom"
        aria-valuetext={zoomWords(zoom)}
        min={ZOOM.least}
        max={ZOOM.most}
        step={ZOOM.sliderStep}
        value={zoom}
        onChange={({ target }) => onZoom(target.valueAsNumber)}
        className="zoom-slider"
      />
      <Tool
        words="Zoom in"
        icon={Plus}
        aria-disabled={zoom >= ZOOM.most}
        onClick={() => onZoom(zoomedIn(zoom))}
      />
      <output className="zoom-words" aria-live="off">
        {zoomWords(zoom)}
      </output>
      <Tool words="Reset zoom" icon={RotateCcw} aria-disabled={zoom === 1} onClick={() => onZoom(1)} />
    </fieldset>
  );
}

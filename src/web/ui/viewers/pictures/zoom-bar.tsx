import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { ToolbarButton } from '../toolbar-button.tsx';
import { ZOOM, zoomIn, zoomLabel, zoomOut } from '../zoom.ts';

/** Zoom buttons, slider and reset button. */
export function ZoomBar({ zoom, onZoom }: { zoom: number; onZoom: (zoom: number) => void }) {
  return (
    <fieldset className="zoom-bar">
      <legend className="sr-only">Zoom</legend>
      <ToolbarButton
        label="Zoom out"
        icon={Minus}
        aria-disabled={zoom <= ZOOM.min}
        onClick={() => onZoom(zoomOut(zoom))}
      />
      <input
        type="range"
        aria-label="Zoom"
        aria-valuetext={zoomLabel(zoom)}
        min={ZOOM.min}
        max={ZOOM.max}
        step={ZOOM.sliderStep}
        value={zoom}
        onChange={({ target }) => onZoom(target.valueAsNumber)}
        className="zoom-slider"
      />
      <ToolbarButton
        label="Zoom in"
        icon={Plus}
        aria-disabled={zoom >= ZOOM.max}
        onClick={() => onZoom(zoomIn(zoom))}
      />
      <output className="zoom-words" aria-live="off">
        {zoomLabel(zoom)}
      </output>
      <ToolbarButton
        label="Reset zoom"
        icon={RotateCcw}
        aria-disabled={zoom === 1}
        onClick={() => onZoom(1)}
      />
    </fieldset>
  );
}

import Download from 'lucide-react/icons/download';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import Printer from 'lucide-react/icons/printer';
import Search from 'lucide-react/icons/search';
import { type ReactNode, useId, useState } from 'react';
import { isWebUrl } from '../../text/links/web-url.ts';
import type { ViewerFile } from '../viewer-file.ts';
import { ToolbarButton } from '../viewer-frame.tsx';
import { ZOOM, zoomIn, zoomLabel, zoomOut } from '../zoom.ts';

export interface PdfToolsProps {
  readonly file: ViewerFile;
  readonly zoom: number;
  readonly onZoom: (zoom: number) => void;
  readonly isFinding: boolean;
  readonly onFind: () => void;
  readonly onPrint: () => void;
  /** The page field. */
  readonly children: ReactNode;
}

/** Toolbar of a document, in one row that fits a phone. */
export function PdfTools({ file, zoom, onZoom, isFinding, onFind, onPrint, children }: PdfToolsProps) {
  return (
    <div className="pdf-tools">
      {children}
      <div className="pdf-zoom">
        <ToolbarButton
          label="Zoom out"
          icon={Minus}
          aria-disabled={zoom <= ZOOM.min}
          onClick={() => onZoom(zoomOut(zoom))}
        />
        <output className="zoom-words">{zoomLabel(zoom)}</output>
        <ToolbarButton
          label="Zoom in"
          icon={Plus}
          aria-disabled={zoom >= ZOOM.max}
          onClick={() => onZoom(zoomIn(zoom))}
        />
      </div>
      <div className="pdf-actions">
        <ToolbarButton label="Find" icon={Search} aria-expanded={isFinding} onClick={onFind} showsLabel />
        {isWebUrl(file.url) && (
          <a href={file.url} download={file.fileName ?? true} className="viewer-tool">
            <Download size={22} strokeWidth={1.5} />
            <span className="viewer-tool-label">Download</span>
          </a>
        )}
        <ToolbarButton label="Print" icon={Printer} onClick={onPrint} showsLabel />
      </div>
    </div>
  );
}

interface PageFieldProps {
  readonly current: number;
  readonly total: number;
  readonly onGo: (page: number) => void;
}

/** Shows the current page number; entering another goes to that page. */
export function PageField({ current, total, onGo }: PageFieldProps) {
  const [input, setInput] = useState<string>();
  const id = useId();
  const go = () => {
    const page = Number.parseInt(input ?? '', 10);
    if (page >= 1) onGo(Math.min(page, total));
    setInput(undefined);
  };
  return (
    <form
      className="page-field"
      onSubmit={(event) => {
        event.preventDefault();
        go();
      }}
    >
      <label htmlFor={id} className="viewer-tool-label">
        Page
      </label>
      <input
        id={id}
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="go"
        maxLength={6}
        value={input ?? current}
        onChange={({ target }) => setInput(target.value.replace(/\D/g, ''))}
        onFocus={({ target }) => target.select()}
        onBlur={go}
        className="viewer-field"
      />
      <span className="whitespace-nowrap">
        <span className="sr-only">of</span>
        <span aria-hidden="true">/</span> {total}
      </span>
    </form>
  );
}

import Download from 'lucide-react/icons/download';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import Printer from 'lucide-react/icons/printer';
import Search from 'lucide-react/icons/search';
import type { ReactNode } from 'react';
import { isWebAddress } from '#domain/web-address.ts';
import type { ViewedFile } from '../open-file.ts';
import { Tool } from '../toolbar-button.tsx';
import { ZOOM, zoomedIn, zoomedOut, zoomWords } from '../zoom.ts';

interface PdfToolsProps {
  readonly file: ViewedFile;
  readonly zoom: number;
  readonly onZoom: (zoom: number) => void;
  readonly isFinding: boolean;
  readonly onFind: () => void;
  readonly onPrint: () => void;
  /** The page field. */
  readonly children: ReactNode;
}

/** What can be done with a document, in one row that a phone has room for. */
export function PdfTools({ file, zoom, onZoom, isFinding, onFind, onPrint, children }: PdfToolsProps) {
  return (
    <div className="pdf-tools">
      {children}
      <div className="pdf-zoom">
        <Tool
          words="Zoom out"
          icon={Minus}
          aria-disabled={zoom <= ZOOM.least}
          onClick={() => onZoom(zoomedOut(zoom))}
        />
        <output className="zoom-words">{zoomWords(zoom)}</output>
        <Tool
          words="Zoom in"
          icon={Plus}
          aria-disabled={zoom >= ZOOM.most}
          onClick={() => onZoom(zoomedIn(zoom))}
        />
      </div>
      <div className="pdf-actions">
        <Tool words="Find" icon={Search} aria-expanded={isFinding} onClick={onFind} showsWords />
        {isWebAddress(file.address) && (
          <a href={file.address} download={file.fileName ?? true} className="viewer-tool">
            <Download size={22} strokeWidth={1.5} />
            <span className="viewer-tool-words">Download</span>
          </a>
        )}
        <Tool words="Print" icon={Printer} onClick={onPrint} showsWords />
      </div>
    </div>
  );
}

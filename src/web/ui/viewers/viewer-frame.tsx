import X from 'lucide-react/icons/x';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { useModal } from '../use-modal.ts';
import { ToolbarButton } from './toolbar-button.tsx';
import './viewer.css';

interface ViewerFrameProps {
  readonly title: string;
  /** 'night' for pictures and videos, identical in both color schemes; 'desk' for paper. */
  readonly background: 'night' | 'desk';
  /** Shown between the title and the Close button. */
  readonly headerExtra?: ReactNode;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A full-screen dialog with a title and a Close button. */
export function ViewerFrame({
  title,
  background,
  headerExtra,
  onKeyDown,
  onClose,
  children,
}: ViewerFrameProps) {
  const titleId = useId();
  return (
    <dialog
      {...useModal(onClose)}
      aria-labelledby={titleId}
      className={`viewer viewer-${background}`}
      onKeyDown={onKeyDown}
    >
      <header className="viewer-header">
        <h2 id={titleId} className="viewer-title">
          {title}
        </h2>
        {headerExtra}
        <ToolbarButton label="Close" icon={X} onClick={onClose} showsLabel />
      </header>
      {children}
    </dialog>
  );
}

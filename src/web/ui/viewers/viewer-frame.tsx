import X from 'lucide-react/icons/x';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { useModal } from '../use-modal.ts';
import { Tool } from './toolbar-button.tsx';
import './viewer.css';

interface ViewerFrameProps {
  readonly title: string;
  /** 'night' for what shines by itself, the same in both schemes; 'desk' for paper. */
  readonly ground: 'night' | 'desk';
  /** Stands between the title and the button Close. */
  readonly beside?: ReactNode;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A titled window over the whole screen, with a button Close. */
export function ViewerFrame({ title, ground, beside, onKeyDown, onClose, children }: ViewerFrameProps) {
  const titleId = useId();
  return (
    <dialog
      {...useModal(onClose)}
      aria-labelledby={titleId}
      className={`viewer viewer-${ground}`}
      onKeyDown={onKeyDown}
    >
      <header className="viewer-head">
        <h2 id={titleId} className="viewer-title">
          {title}
        </h2>
        {beside}
        <Tool words="Close" icon={X} onClick={onClose} showsWords />
      </header>
      {children}
    </dialog>
  );
}

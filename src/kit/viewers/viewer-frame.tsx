import type { LucideIcon } from 'lucide-react';
import X from 'lucide-react/icons/x';
import { type ComponentProps, type KeyboardEvent, type ReactNode, useId } from 'react';
import { useModal } from '../ui/dialogs/use-modal.ts';
import './viewer.css';

interface ViewerFrameProps {
  readonly title: string;
  /** Whether only screen readers get the title, because it is shown elsewhere. */
  readonly hidesTitle?: boolean;
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
  hidesTitle = false,
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
        <h2 id={titleId} className={hidesTitle ? 'sr-only' : 'viewer-title'}>
          {title}
        </h2>
        {headerExtra}
        <ToolbarButton label="Close" icon={X} onClick={onClose} showsLabel />
      </header>
      {children}
    </dialog>
  );
}

interface ToolbarButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** Accessible name, 'Zoom in'; also visible where there is room. */
  readonly label: string;
  readonly icon: LucideIcon;
  /** Whether the label is visible beside the icon on wide screens. */
  readonly showsLabel?: boolean;
}

/** A toolbar button of a viewer, at least 44 px wide and high. */
export function ToolbarButton({ label, icon: Icon, showsLabel = false, ...rest }: ToolbarButtonProps) {
  return (
    <button type="button" title={showsLabel ? undefined : label} {...rest} className="viewer-tool">
      <Icon size={22} strokeWidth={1.5} />
      <span className={showsLabel ? 'viewer-tool-label' : 'sr-only'}>{label}</span>
    </button>
  );
}

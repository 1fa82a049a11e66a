import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';

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

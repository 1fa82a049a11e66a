import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';

interface ToolProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** What it does, 'Zoom in'; its name everywhere, and to be seen where there is room. */
  readonly words: string;
  readonly icon: LucideIcon;
  /** Whether its words stand beside the icon on a wide screen. */
  readonly showsWords?: boolean;
}

/** A button of a viewer's bar, 44 px at least. */
export function Tool({ words, icon: Icon, showsWords = false, ...rest }: ToolProps) {
  return (
    <button type="button" title={showsWords ? undefined : words} {...rest} className="viewer-tool">
      <Icon size={22} strokeWidth={1.5} />
      <span className={showsWords ? 'viewer-tool-words' : 'sr-only'}>{words}</span>
    </button>
  );
}

import type { LucideIcon } from 'lucide-react';
import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import { Toast } from './toast.tsx';
import { useCopy } from './use-copy.ts';
import { useHydrated } from './use-hydrated.ts';

interface CopyButtonProps {
  readonly text: string;
  readonly icon: LucideIcon;
  readonly children: ReactNode;
}

/**
 * Copies a text. It takes up its space before hydration, so that nothing shifts, and is hidden where scripts are off.
 */
export function CopyButton({ text, icon, children }: CopyButtonProps) {
  const isHydrated = useHydrated();
  const { isCopied, toast, endToast, copy } = useCopy(text);
  const Icon = isCopied ? Check : icon;
  return (
    <>
      <button
        type="button"
        className={`button button-quiet ${isHydrated ? '' : 'until-hydrated'}`}
        onClick={copy}
      >
        <Icon size={20} strokeWidth={1.5} /> {children}
      </button>
      <Toast message={toast} onClose={endToast} />
    </>
  );
}

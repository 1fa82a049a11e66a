import Plus from 'lucide-react/icons/plus';
import { type ReactNode, type RefObject, useId } from 'react';
import { countLabel } from '../../crud/count-label.ts';
import type { CrudMessages } from '../../crud/types.ts';
import { useIsDesktop } from '../../crud/use-is-desktop.ts';

interface SectionLayoutProps {
  readonly section: RefObject<HTMLElement | null>;
  readonly heading: string;
  /** Number of records; undefined while unknown. */
  readonly total: number | undefined;
  readonly messages: Pick<CrudMessages, 'singular' | 'plural' | 'add'>;
  readonly onAdd: () => void;
  readonly children: ReactNode;
}

/** Layout of a list: heading, count, and an add button, which is at the bottom on narrow screens. */
export function SectionLayout({ section, heading, total, messages, onAdd, children }: SectionLayoutProps) {
  const isDesktop = useIsDesktop();
  const headingId = useId();
  const addButton = (
    <button type="button" className="button button-primary max-sm:w-full" onClick={onAdd}>
      <Plus size={20} strokeWidth={1.5} />
      {messages.add}
    </button>
  );
  return (
    <section ref={section} aria-labelledby={headingId}>
      <header className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-4">
          <h2 id={headingId} tabIndex={-1} className="text-3xl wrap-anywhere outline-none">
            {heading}
          </h2>
          <p role="status" className="text-quiet">
            {total !== undefined && countLabel({ shown: total, total, ...messages })}
          </p>
        </div>
        {isDesktop && addButton}
      </header>
      {children}
      {!isDesktop && (
        <div className="sticky bottom-0 z-[5] mt-4 border-t border-line bg-paper py-3">{addButton}</div>
      )}
    </section>
  );
}

import Plus from 'lucide-react/icons/plus';
import { type ReactNode, type RefObject, useId } from 'react';
import { countWords } from '../../crud/count-label.ts';
import type { RecordWords } from '../../crud/types.ts';
import { useDesk } from '../../crud/use-is-desktop.ts';

interface ListFrameProps {
  readonly section: RefObject<HTMLElement | null>;
  readonly heading: string;
  /** How many there are; undefined while that is not known. */
  readonly total: number | undefined;
  readonly words: Pick<RecordWords, 'one' | 'many' | 'add'>;
  readonly onAdd: () => void;
  readonly children: ReactNode;
}

/** A list under its heading: how much is in it, and how to add to it; on a phone that is within the thumb's reach. */
export function ListFrame({ section, heading, total, words, onAdd, children }: ListFrameProps) {
  const isDesk = useDesk();
  const headingId = useId();
  const addButton = (
    <button type="button" className="button button-primary max-sm:w-full" onClick={onAdd}>
      <Plus size={20} strokeWidth={1.5} />
      {words.add}
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
            {total !== undefined && countWords({ shown: total, total, ...words })}
          </p>
        </div>
        {isDesk && addButton}
      </header>
      {children}
      {!isDesk && (
        <div className="sticky bottom-0 z-[5] mt-4 border-t border-line bg-paper py-3">{addButton}</div>
      )}
    </section>
  );
}

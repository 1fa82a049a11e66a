import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';

interface PageTurnerProps {
  /** From 1. */
  readonly page: number;
  readonly pages: number;
  readonly onTurn: (page: number) => void;
}

/** Leads from page to page of a list; nothing where there is only one. */
export function PageTurner({ page, pages, onTurn }: PageTurnerProps) {
  if (pages === 1) return null;
  return (
    <nav aria-label="Pages" className="mt-4 flex items-center justify-between gap-4 sm:justify-end">
      <Turn isEnd={page === 1} onPress={() => onTurn(page - 1)}>
        <ChevronLeft size={20} strokeWidth={1.5} />
        Previous
      </Turn>
      <p role="status" className="text-quiet tabular-nums">
        Page {page} of {pages}
      </p>
      <Turn isEnd={page === pages} onPress={() => onTurn(page + 1)}>
        Next
        <ChevronRight size={20} strokeWidth={1.5} />
      </Turn>
    </nav>
  );
}

/** At the end it stays in its place and can keep the focus, but does nothing. */
function Turn({ isEnd, onPress, children }: { isEnd: boolean; onPress: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-disabled={isEnd}
      className="button button-quiet px-4 aria-disabled:cursor-not-allowed aria-disabled:opacity-55"
      onClick={isEnd ? undefined : onPress}
    >
      {children}
    </button>
  );
}

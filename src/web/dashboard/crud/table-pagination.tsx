import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import type { Pages } from './use-list-view.ts';

/** Previous and next page of a list; renders nothing if there is only one page. */
export function TablePagination({ page, pages, onPageChange }: Pages) {
  if (pages === 1) return null;
  return (
    <nav aria-label="Pages" className="mt-4 flex items-center justify-between gap-4 sm:justify-end">
      <PageButton isDisabled={page === 1} onPress={() => onPageChange(page - 1)}>
        <ChevronLeft size={20} strokeWidth={1.5} />
        Previous
      </PageButton>
      <p role="status" className="text-quiet tabular-nums">
        Page {page} of {pages}
      </p>
      <PageButton isDisabled={page === pages} onPress={() => onPageChange(page + 1)}>
        Next
        <ChevronRight size={20} strokeWidth={1.5} />
      </PageButton>
    </nav>
  );
}

/** Uses `aria-disabled`, since a disabled button would lose the focus. */
function PageButton({
  isDisabled,
  onPress,
  children,
}: {
  isDisabled: boolean;
  onPress: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-disabled={isDisabled}
      className="button button-quiet px-4 aria-disabled:cursor-not-allowed aria-disabled:opacity-55"
      onClick={isDisabled ? undefined : onPress}
    >
      {children}
    </button>
  );
}

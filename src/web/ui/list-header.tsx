import type { ReactNode } from 'react';

interface ListHeaderProps {
  readonly title: string;
  /** Number of entries; a live region for screen readers. */
  readonly status: string;
  /** The search box. */
  readonly children: ReactNode;
}

/** Header of a searchable list: heading, count and search box. */
export function ListHeader({ title, status, children }: ListHeaderProps) {
  return (
    <header className="mb-4 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      <div>
        <h2 className="text-[clamp(1.9rem,1.5rem+1.5vw,2.6rem)]">{title}</h2>
        <p role="status" className="mt-1 min-h-[1.6em] text-quiet">
          {status}
        </p>
      </div>
      {children}
    </header>
  );
}

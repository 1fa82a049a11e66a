import type { ReactNode } from 'react';

interface ListHeadProps {
  readonly title: string;
  /** How many are listed, in words; told to screen readers whenever it changes. */
  readonly status: string;
  /** The search box. */
  readonly children: ReactNode;
}

/** How a list opens that can be searched: its heading and count, and the search. */
export function ListHead({ title, status, children }: ListHeadProps) {
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

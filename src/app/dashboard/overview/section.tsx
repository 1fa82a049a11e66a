import { type ReactNode, useId } from 'react';
import { Link } from '#kit/ui/controls/link.tsx';

/** A section of the overview. */
export function Section({ heading, children }: { heading: string; children: ReactNode }) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="mb-3 text-2xl">
        {heading}
      </h2>
      {children}
    </section>
  );
}

export interface Row {
  readonly title: string;
  readonly note?: string;
  /** URL of the record's form or page. */
  readonly to: string;
  /** Buttons below it. */
  readonly actions?: ReactNode;
  /** What a phone shows of it; by default everything. */
  readonly onPhone?: 'title' | 'nothing';
}

/** A list of rows. */
export function LinkedRows({ rows }: { readonly rows: readonly Row[] }) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {rows.map((row) => (
        // a draft may also have an unfinished upload
        <LinkedRow key={`${row.to} ${row.note}`} {...row} />
      ))}
    </ul>
  );
}

/** A row of a list; the whole row is a link, except its buttons. */
export function LinkedRow({ title, note, to, actions, onPhone }: Row) {
  return (
    <li className={onPhone === 'nothing' ? 'max-sm:hidden' : ''}>
      <Link to={to} className="group flex min-h-11 flex-wrap items-baseline justify-between gap-x-6 py-2.5">
        <span className="font-semibold wrap-anywhere group-hover:underline">{title}</span>{' '}
        <span className={`text-[0.95rem] text-quiet empty:hidden ${onPhone ? 'max-sm:hidden' : ''}`}>
          {note}
        </span>
      </Link>
      {actions && <div className="-mx-3 flex flex-wrap">{actions}</div>}
    </li>
  );
}

import ExternalLink from 'lucide-react/icons/external-link';
import { Fragment, type ReactNode } from 'react';

/** Labels and values of a record; empty values are omitted. */
export function DescriptionList({ entries }: { entries: Readonly<Record<string, ReactNode>> }) {
  return (
    <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[8rem_minmax(0,1fr)] sm:gap-y-3">
      {Object.entries(entries).map(
        ([label, text]) =>
          text !== null &&
          text !== undefined &&
          text !== '' && (
            <Fragment key={label}>
              <dt className="text-quiet">{label}</dt>
              <dd className="mb-2 max-w-[65ch] whitespace-pre-line sm:mb-0">{text}</dd>
            </Fragment>
          ),
      )}
    </dl>
  );
}

/** Link to a record's public page; opens a new tab so that the list keeps its state. */
export function PublicPageLink({ to }: { to: string }) {
  return (
    <a
      href={to}
      target="_blank"
      rel="noreferrer"
      className="link mt-3 inline-flex min-h-11 items-center gap-2"
    >
      <ExternalLink size={18} strokeWidth={1.5} />
      View on the site<span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

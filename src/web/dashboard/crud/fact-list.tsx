import ExternalLink from 'lucide-react/icons/external-link';
import { Fragment, type ReactNode } from 'react';

/** All that is known about a record, label by label; what is empty is left out. */
export function FactList({ facts }: { facts: Readonly<Record<string, ReactNode>> }) {
  return (
    <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[8rem_minmax(0,1fr)] sm:gap-y-3">
      {Object.entries(facts).map(
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

/** Leads to a record's public page, in a new tab, so that the list stays as it was. */
export function PublicPageLink({ to }: { to: string }) {
  return (
    <a
      href={to}
      target="_blank"
      rel="noreferrer"
      className="link mt-3 inline-flex min-h-11 items-center gap-2"
    >
      <ExternalLink size={18} strokeWidth={1.5} />
      See it on the site<span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

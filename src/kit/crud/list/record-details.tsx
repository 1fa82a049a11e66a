import ExternalLink from 'lucide-react/icons/external-link';
import { Fragment, type ReactNode } from 'react';
import type { Picture } from '../../media/contract.ts';
import { ResponsivePicture } from '../../ui/media/picture.tsx';

/** Labels and values of a record; empty values are omitted. */
export function DescriptionList({ entries }: { entries: Readonly<Record<string, ReactNode>> }) {
  return (
    <dl className="grid grid-cols-1 gap-x-6 gap-y-1 sm:grid-cols-[8rem_minmax(0,1fr)] sm:gap-y-3">
      {Object.entries(entries).map(
        ([label, text]) =>
          text !== null &&
          text !== undefined &&
          text !== '' && (
            <Fragment key={label}>
              <dt className="text-quiet">{label}</dt>
              <dd className="mb-2 max-w-[32.3em] whitespace-pre-wrap sm:mb-0">{text}</dd>
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

/** Small picture of a record in its expanded row, if it has one. */
export function RowPicture({ picture, title }: { picture: Picture | null; title: string }) {
  if (!picture) return null;
  return (
    <ResponsivePicture
      picture={picture}
      alt={`Picture of ${title}`}
      sizes="10rem"
      className="mb-4 aspect-[16/10] w-40 rounded-sm"
    />
  );
}

/** Status label with a dot that is filled if `isLive`, so that color is not the only difference. */
export function StateBadge({ isLive, label }: { isLive: boolean; label: string }) {
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <span
        aria-hidden="true"
        className={`size-2.5 rounded-full border ${isLive ? 'border-good bg-good' : 'border-edge'}`}
      />
      {label}
    </span>
  );
}

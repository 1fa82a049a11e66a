import { FormattedText } from '#kit/formatted-text/formatted-text.tsx';
import { PHONE_COLUMN_SIZES, ResponsivePicture } from '#kit/ui/media/picture.tsx';
import type { Parish } from '../contract.ts';
import type { HistoryEntry } from './contract.ts';

/** The parish's history as dated entries, some with a picture. */
export function Timeline({ entries }: { entries: readonly HistoryEntry[] }) {
  return (
    <ol>
      {entries.map(({ _id, date, title, formatted, picture, imageDescription }) => (
        <li
          key={_id}
          className="grid gap-x-10 gap-y-4 border-t border-line py-6 wrap-anywhere md:grid-cols-[7rem_minmax(0,1fr)_22rem] md:py-8"
        >
          <p className="font-serif text-[2.4rem]/none text-rubric">{date}</p>
          <div>
            <h3 className="text-[1.6rem]">{title}</h3>
            <FormattedText blocks={formatted.text} className="mt-2" />
          </div>
          {picture && (
            <ResponsivePicture
              picture={picture}
              alt={imageDescription ?? ''}
              sizes={`${PHONE_COLUMN_SIZES}, (min-width: 52rem) 22rem, calc(100vw - 2.5rem)`}
              className="aspect-[16/10] self-start rounded-sm"
            />
          )}
        </li>
      ))}
    </ol>
  );
}

/** The parish's values. */
export function Values({ values }: { values: Parish['values']['values'] }) {
  return (
    <dl className="grid gap-x-14 gap-y-8 md:grid-cols-2">
      {values.map(({ title, text }) => (
        <div key={title} className="border-t-2 border-rubric pt-4">
          <dt className="font-serif text-[1.6rem]/tight">{title}</dt>
          <dd className="mt-2 max-w-[25.8em] text-quiet">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

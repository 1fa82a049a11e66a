import type { parishHistory } from '#parish';
import { ResponsivePicture } from '../../ui/picture.tsx';
import { PHONE_COLUMN_SIZES } from '../../ui/picture-sizes.ts';

export type HistoryContent = Awaited<ReturnType<typeof parishHistory>>;

/** The parish's history as dated entries, some with a picture. */
export function Timeline({ entries }: { entries: HistoryContent['timeline'] }) {
  return (
    <ol>
      {entries.map(({ date, title, text, picture }) => (
        <li
          key={title}
          className="grid gap-x-10 gap-y-4 border-t border-line py-8 md:grid-cols-[7rem_minmax(0,1fr)_22rem] md:py-10"
        >
          <p className="font-serif text-[2.4rem]/none text-rubric">{date}</p>
          <div>
            <h3 className="text-[1.6rem]">{title}</h3>
            <p className="mt-2 max-w-[58ch] whitespace-pre-line">{text}</p>
          </div>
          {picture && (
            <ResponsivePicture
              picture={picture.forms}
              alt={picture.alt}
              sizes={`${PHONE_COLUMN_SIZES}, (min-width: 52rem) 22rem, calc(100vw - 2.5rem)`}
              className="aspect-[16/10] self-start rounded-sm"
            />
          )}
        </li>
      ))}
    </ol>
  );
}

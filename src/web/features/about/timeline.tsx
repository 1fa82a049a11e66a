import type { parishHistory } from '#parish';
import { Picture } from '../../ui/picture.tsx';
import { PHONE_COLUMN } from '../../ui/picture-sizes.ts';

export type ParishHistory = Awaited<ReturnType<typeof parishHistory>>;

/** The parish's history: a date, what happened, and for some of it a picture. */
export function Timeline({ entries }: { entries: ParishHistory['timeline'] }) {
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
            <Picture
              picture={picture.forms}
              alt={picture.alt}
              sizes={`${PHONE_COLUMN}, (min-width: 52rem) 22rem, calc(100vw - 2.5rem)`}
              className="aspect-[16/10] self-start rounded-sm"
            />
          )}
        </li>
      ))}
    </ol>
  );
}

import type { ReactNode } from 'react';
import type { LectionaryToday } from '#contract/resources/lectionary.ts';
import { longDate } from '#domain/dates/civil-date.ts';
import { DialogButton } from '../../../ui/controls/dialog-button.tsx';
import { Link } from '../../../ui/controls/link.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { dayName, fastLabel, seasonNames } from '../day/day-labels.ts';
import { importReadingsDialog } from '../dialogs.ts';
import { dayUrl } from '../urls.ts';

const HEADING_ID = 'today-in-the-church';

/** Today in the church: the day's name, season, fast, tone and Gospel, and the next great feast. */
export function TodayStrip({ today }: { today: LectionaryToday | undefined }) {
  if (!today) return null;
  const { date, names, season, tone, gospel, nextFeast } = today;
  const fast = fastLabel(today);
  return (
    <div className="border-b border-line bg-raised">
      <section aria-labelledby={HEADING_ID} className="wrap grid gap-x-14 gap-y-6 py-8 md:grid-cols-2">
        <div>
          <h2 id={HEADING_ID} className="eyebrow">
            Today in the church
          </h2>
          <p className="mt-2 font-serif text-[clamp(1.6rem,1.4rem+1vw,2.1rem)]/tight">
            <Link to={dayUrl(date)} className="hover:text-rubric hover:underline">
              {dayName(today)}
            </Link>
          </p>
          {names.length > 1 && <p className="mt-1">{names.slice(1).join('; ')}</p>}
          <p className="mt-1 text-quiet">
            <time dateTime={date}>{longDate(date)}</time> · {seasonNames[season]}
          </p>
        </div>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-6 gap-y-1 self-center">
          {fast && <Item term="Fast">{fast}</Item>}
          {tone !== null && <Item term="Tone">{tone}</Item>}
          {gospel.length > 0 && (
            <Item term="Gospel">
              <DialogButton
                to={dayUrl(date)}
                load={async (onClose) => {
                  const { GospelDialog } = await importReadingsDialog();
                  return <GospelDialog date={date} gospel={gospel} onClose={onClose} />;
                }}
                className="link inline-flex min-h-11 items-center text-left font-semibold"
              >
                {gospel.join('; ')}
              </DialogButton>
            </Item>
          )}
          {nextFeast && (
            <Item term="Next great feast">
              <Link to={dayUrl(nextFeast.date)} className="link">
                {nextFeast.name}
              </Link>{' '}
              {nextFeast.days === 1 ? 'tomorrow' : `in ${nextFeast.days} days`}
            </Item>
          )}
        </dl>
      </section>
    </div>
  );
}

/** Skeleton of the strip. */
export function TodaySkeleton() {
  return (
    <div aria-busy="true" className="border-b border-line bg-raised">
      <div className="wrap min-h-64 py-8 md:min-h-44">
        <p className="sr-only">Loading</p>
        <Skeleton lines={4} />
      </div>
    </div>
  );
}

function Item({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-quiet">{term}</dt>
      <dd>{children}</dd>
    </>
  );
}

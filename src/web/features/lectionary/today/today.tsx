import type { ReactNode } from 'react';
import type { LectionaryToday } from '#contract/resources/lectionary.ts';
import { longDate } from '#domain/dates/civil-date.ts';
import { DialogButton } from '../../../ui/controls/dialog-button.tsx';
import { Link } from '../../../ui/controls/link.tsx';
import { dayName, fastLabel, seasonNames } from '../day/day-labels.ts';
import { importReadingsDialog } from '../dialogs.ts';
import { dayUrl } from '../urls.ts';

const HEADING_ID = 'today-in-the-church';

interface TodayProps {
  /** undefined if it failed to load. */
  readonly today: LectionaryToday | undefined;
}

/** Today's name with a link to its page, date and season. */
export function TodayHeading({ today }: TodayProps) {
  if (!today) return null;
  const { date, season } = today;
  return (
    <section aria-labelledby={HEADING_ID} className="wrap">
      <h2 id={HEADING_ID} className="eyebrow">
        Today in the church
      </h2>
      <p className="name">
        <Link to={dayUrl(date)}>{dayName(today)}</Link>
      </p>
      <p>
        <time dateTime={date}>{longDate(date)}</time> · {seasonNames[season]}
      </p>
    </section>
  );
}

/**
 * Today's other names, fast, tone and Gospel, the next day with a name and the next great feast.
 *
 * @param children further items.
 */
export function TodayDetails({ today, children }: TodayProps & { children: ReactNode }) {
  return (
    <dl className="wrap grid wrap-anywhere gap-x-10 gap-y-3 py-4 md:grid-cols-[repeat(auto-fit,minmax(14rem,1fr))]">
      {today && <TodayItems today={today} />}
      {children}
    </dl>
  );
}

function TodayItems({ today }: { today: LectionaryToday }) {
  const { date, names, tone, gospel, nextDay, nextFeast } = today;
  const fast = fastLabel(today);
  return (
    <>
      {names.length > 1 && <TodayItem term="Also today">{names.slice(1).join('; ')}</TodayItem>}
      {fast && <TodayItem term="Fast">{fast}</TodayItem>}
      {tone !== null && <TodayItem term="Tone">{tone}</TodayItem>}
      {gospel.length > 0 && (
        <TodayItem term="Gospel">
          <DialogButton
            to={dayUrl(date)}
            load={async (onClose) => {
              const { GospelDialog } = await importReadingsDialog();
              return <GospelDialog date={date} gospel={gospel} onClose={onClose} />;
            }}
            className="link -my-2.5 inline-flex min-h-11 items-center text-left font-semibold"
          >
            {gospel.join('; ')}
          </DialogButton>
        </TodayItem>
      )}
      {nextDay && nextDay.date !== nextFeast?.date && (
        <TodayItem term="Next Sunday or feast">
          <Link to={dayUrl(nextDay.date)} className="link">
            {nextDay.name}
          </Link>
          , <time dateTime={nextDay.date}>{longDate(nextDay.date)}</time>
        </TodayItem>
      )}
      {nextFeast && (
        <TodayItem term="Next great feast">
          <Link to={dayUrl(nextFeast.date)} className="link">
            {nextFeast.name}
          </Link>{' '}
          {nextFeast.days === 1 ? 'tomorrow' : `in ${nextFeast.days} days`}
        </TodayItem>
      )}
    </>
  );
}

/** An item of the details. */
export function TodayItem({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="max-md:grid max-md:grid-cols-[6.5rem_minmax(0,1fr)] max-md:items-baseline">
      <dt className="text-quiet">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

import { dayUrl, nextSheetLink } from '#calendar/urls.ts';
import { addDays, type CivilDate, dateParts, weekday } from '#church-year/dates.ts';
import { partsOf } from '#events/program.ts';
import { formUrl } from '#kit/crud/list/dashboard-urls.ts';
import { useLists } from '#kit/crud/list/lists.tsx';
import { displayTime, timeOfStart, twelveHour } from '#kit/dates/time-of-day.ts';
import { parseWeekday } from '#kit/dates/weekday-text.ts';
import { Link } from '#kit/ui/controls/link.tsx';
import { visibleServices } from '#services/pages/visible-services.ts';
import { type OverviewData, WEEK_DAYS } from './load-overview.ts';
import { LinkedRow, type Row, Section } from './section.tsx';

interface WeekSectionProps extends Pick<OverviewData, 'schedule' | 'churchDays' | 'comingEvents'> {
  readonly today: CivilDate;
}

/** Services, events and church days of the next seven days, starting today. */
export function WeekSection({ today, schedule = [], churchDays = [], comingEvents }: WeekSectionProps) {
  const { services } = useLists();
  const dates = Array.from({ length: WEEK_DAYS }, (_, days) => addDays(today, days));
  // the day of a special service is free text without a date, 'Good Friday'
  const unscheduled = visibleServices(services, 'regular').filter(
    ({ id }) => !schedule.some(({ serviceId }) => serviceId === id),
  );
  const categoryOf = (id: number) => services.find((one) => one.id === id)?.category ?? 'regular';

  const rowsOf = (date: CivilDate): readonly Row[] => [
    ...churchDays
      .filter((day) => day.date === date && day.kind !== 'weekday')
      .map(({ summary }) => ({
        ...{ title: summary, note: 'Church day', to: dayUrl(date) },
        // a phone has no room for what the calendar says too
        onPhone: 'nothing' as const,
      })),
    ...schedule
      .filter((entry) => entry.date === date)
      .map(({ serviceId, name, start, change }) => ({
        title: name,
        note: change === 'notHeld' ? 'Not held' : twelveHour(timeOfStart(start)),
        to: formUrl('services', `${categoryOf(serviceId)}-services`, serviceId),
      })),
    ...unscheduled
      .filter(({ day }) => parseWeekday(day) === weekday(date))
      .map(({ id, name, time }) => ({
        title: name,
        note: time,
        to: formUrl('services', 'regular-services', id),
      })),
    ...(comingEvents?.flatMap((event) => partsOf(event)) ?? [])
      .filter((event) => event.date === date)
      .map(({ _id, title, time, isCanceled }) => ({
        title,
        note: ['Event', time && displayTime(time), isCanceled && 'canceled'].filter(Boolean).join(', '),
        to: formUrl('eventsandnews', 'events', _id),
      })),
  ];

  const days = dates.map((date) => ({ date, rows: rowsOf(date) })).filter(({ rows }) => rows.length > 0);
  return (
    <Section heading="The coming week">
      {days.length === 0 ? (
        <p className="text-quiet">There are no services, events or church days in the next seven days.</p>
      ) : (
        days.map(({ date, rows }) => (
          <section
            key={date}
            aria-label={dayLabel(date)}
            className={`border-t border-line pt-3 ${rows.every(({ onPhone }) => onPhone === 'nothing') ? 'max-sm:hidden' : ''}`}
          >
            <h3 className="eyebrow">{dayLabel(date)}</h3>
            <ul>
              {rows.map((row) => (
                <LinkedRow key={`${row.to} ${row.title}`} {...row} />
              ))}
            </ul>
          </section>
        ))
      )}
      <p>
        <Link {...nextSheetLink(today)} className="link inline-flex min-h-11 items-center font-semibold" />
      </p>
    </Section>
  );
}

/** 'Sunday, December 6' */
function dayLabel(date: CivilDate): string {
  const { weekday: name, month, day } = dateParts(date);
  return `${name}, ${month} ${day}`;
}

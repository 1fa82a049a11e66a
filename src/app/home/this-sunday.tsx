import type { ReactNode } from 'react';
import type { LectionaryToday } from '#calendar/contract.ts';
import { dayName } from '#calendar/day/day-labels.ts';
import { dayUrl, sheetUrl, TONE_ID } from '#calendar/urls.ts';
import { longDate } from '#church-year/dates.ts';
import { Link } from '#kit/ui/controls/link.tsx';
import { Malayalam } from '#parish/site/malayalam.tsx';
import type { Sunday } from '#services/contract/sunday.ts';
import { SundayContent } from '#services/sunday-content.tsx';

/** Today in the church's year, in one line with a link to its page. */
export function TodayLine({ today }: { readonly today: LectionaryToday | undefined }) {
  if (!today) return null;
  return (
    <p className="wrap">
      <span className="eyebrow">Today</span>{' '}
      <Link to={dayUrl(today.date)} className="name">
        {dayName(today)}
      </Link>
    </p>
  );
}

/**
 * The coming Sunday, or today's: its name in the church's year, its services with what is different, and what readers and
 * the choir need.
 *
 * @param children further items.
 */
export function ThisSunday({ children }: { readonly children: ReactNode }) {
  return (
    <SundayContent>
      {(sunday) => (
        <section aria-labelledby="this-sunday" className="wrap py-6 wrap-anywhere">
          <p className="eyebrow">
            This Sunday · <time dateTime={sunday.date}>{longDate(sunday.date)}</time>
          </p>
          <h2 id="this-sunday" className="mt-1 text-[1.9rem]/tight">
            <Link to={sunday.day.path} className="hover:underline">
              {sunday.day.names[0] ?? 'Sunday'}
            </Link>
          </h2>
          {sunday.day.names.length > 1 && (
            <p className="text-quiet">{sunday.day.names.slice(1).join('; ')}</p>
          )}
          <Malayalam>{[...sunday.day.malayalam.names, sunday.day.malayalam.date].join(' · ')}</Malayalam>
          <dl className="mt-3 grid gap-x-10 gap-y-3 md:grid-cols-[repeat(auto-fit,minmax(14rem,1fr))]">
            <SundayItems sunday={sunday} />
            {children}
          </dl>
        </section>
      )}
    </SundayContent>
  );
}

function SundayItems({ sunday: { date, day, services, texts } }: { readonly sunday: Sunday }) {
  const { tone, gospel, fast } = day;
  const parking = texts.parking.find((one) => one.date === date);
  return (
    <>
      {services.length > 0 && (
        <SundayItem term="Services">
          <ul>
            {services.map((service) => (
              <li key={service.id}>
                <ServiceLine service={service} />
              </li>
            ))}
          </ul>
        </SundayItem>
      )}
      {parking && <SundayItem term="Parking">{parking.text}</SundayItem>}
      {fast && <SundayItem term="Fast">{fast}</SundayItem>}
      {gospel && (
        <SundayItem term="Gospel">
          <Link to={day.path} className="link">
            {gospel}
          </Link>
        </SundayItem>
      )}
      {tone !== null && (
        <SundayItem term="Choir">
          <Link to={`${dayUrl(date)}#${TONE_ID}`} className="link">
            Tone {tone}, with its recording
          </Link>
        </SundayItem>
      )}
      <SundayItem term="Readers">
        <Link to={sheetUrl(date)} className="link">
          Readers’ sheet
        </Link>
      </SundayItem>
      <SundayItem term="Bulletin">
        <Link to="/week" className="link">
          This week
        </Link>
      </SundayItem>
    </>
  );
}

/** A service with its time; what is different is named with the reason. */
function ServiceLine({ service }: { readonly service: Sunday['services'][number] }) {
  const { name, time, place, language, reason, state, before } = service;
  if (state === 'canceled')
    return (
      <>
        <s>
          {before?.time} {name}
        </s>{' '}
        <strong className="text-rubric">{['Canceled', reason].filter(Boolean).join(': ')}</strong>
      </>
    );
  const different = [place, language !== before?.language && language, reason].filter(Boolean).join(', ');
  return (
    <>
      {before && before.time !== time && <s>{before.time}</s>} {time} {name}
      {state === 'changed' && different && <strong className="text-rubric"> {different}</strong>}
    </>
  );
}

/** An item of the card. */
export function SundayItem({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div className="max-md:grid max-md:grid-cols-[6.5rem_minmax(0,1fr)] max-md:items-baseline">
      <dt className="text-quiet">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

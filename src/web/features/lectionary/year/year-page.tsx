import { FIRST_YEAR, LAST_YEAR } from '#domain/civil-date.ts';
import { monthOf } from '#domain/month-grid.ts';
import { DetailPage } from '../../../ui/detail-page.tsx';
import { ShareButtons } from '../../../ui/share-buttons.tsx';
import { CALENDAR_URL } from '../urls.ts';
import type { YearData } from './load-year.ts';
import { YearFasts } from './year-fasts.tsx';
import { yearTitle } from './year-labels.ts';
import { YearLink } from './year-link.tsx';
import { YearMonth } from './year-month.tsx';

const MONTHS = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'));

/**
 * The Sundays, feasts and fasts of a year, two sheets in print.
 *
 * @param url absolute URL of the page.
 */
export function YearPage({ data: { year, days }, url }: { data: YearData; url: string }) {
  return (
    <div className="year-page">
      <DetailPage
        title={yearTitle(year)}
        picture={null}
        back={{ to: CALENDAR_URL, text: 'Monthly calendar' }}
      >
        <header>
          <p className="eyebrow">Sundays, feasts and fasts</p>
          <h1 className="mt-3 text-[clamp(2.4rem,1.8rem+2.6vw,3.6rem)]">{yearTitle(year)}</h1>
        </header>
        <YearFasts year={year} />
        <div className="year-months">
          {MONTHS.map((number) => {
            const month = `${year}-${number}`;
            return (
              <YearMonth
                key={month}
                month={month}
                days={days.filter(({ date }) => monthOf(date) === month)}
              />
            );
          })}
        </div>
        <nav
          aria-label="Other years"
          className="mt-10 flex justify-between gap-6 border-t border-line pt-4 print:hidden"
        >
          <YearLink year={year > FIRST_YEAR ? year - 1 : undefined} direction="back" />
          <YearLink year={year < LAST_YEAR ? year + 1 : undefined} direction="on" />
        </nav>
        <ShareButtons title={yearTitle(year)} url={url} />
      </DetailPage>
    </div>
  );
}

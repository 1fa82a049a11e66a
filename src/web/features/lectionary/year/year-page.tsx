import { FIRST_YEAR, LAST_YEAR } from '#domain/civil-date.ts';
import { monthOf } from '#domain/month-grid.ts';
import { RecordLeaf } from '../../../ui/detail-page.tsx';
import { ShareRow } from '../../../ui/share-buttons.tsx';
import { CALENDAR_ADDRESS } from '../urls.ts';
import type { YearLeaf } from './load-year.ts';
import { YearFasts } from './year-fasts.tsx';
import { yearTitle } from './year-labels.ts';
import { YearMonth } from './year-month.tsx';
import { YearTurn } from './year-pagination.tsx';

const MONTHS = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'));

/** The Sundays, feasts and fasts of a year on two sheets. @param address the page's whole address. */
export function YearRecord({ leaf: { year, days }, address }: { leaf: YearLeaf; address: string }) {
  return (
    <div className="year-leaf">
      <RecordLeaf
        title={yearTitle(year)}
        picture={null}
        back={{ to: CALENDAR_ADDRESS, text: 'The calendar by months' }}
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
          <YearTurn year={year > FIRST_YEAR ? year - 1 : undefined} direction="back" />
          <YearTurn year={year < LAST_YEAR ? year + 1 : undefined} direction="on" />
        </nav>
        <ShareRow title={yearTitle(year)} address={address} />
      </RecordLeaf>
    </div>
  );
}

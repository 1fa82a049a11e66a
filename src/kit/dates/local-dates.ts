import type { CivilDate } from '#church-year/dates.ts';

/** The parish's time zone, which the page contains. The dashboard runs only in the browser. */
const timeZone = () => globalThis.document?.documentElement.dataset.timeZone;

/** Formats an instant, an ISO string or milliseconds since 1970, in the parish's time zone. */
function formatter(
  options: Intl.DateTimeFormatOptions,
  locale = 'en-US',
): (instant: string | number) => string {
  let format: Intl.DateTimeFormat | undefined;
  let formatZone: string | undefined;
  return (instant) => {
    // the Parish tab changes the time zone
    if (!format || formatZone !== timeZone()) {
      formatZone = timeZone();
      format = new Intl.DateTimeFormat(locale, { ...options, timeZone: formatZone });
    }
    return format.format(new Date(instant));
  };
}

/** Today in the parish's time zone, by the clock of this computer. */
export function parishToday(): CivilDate {
  return new Date().toLocaleDateString('sv-SE', { timeZone: timeZone() });
}

/** 'Sunday, December 6, 2026' */
export const parishDate = formatter({ dateStyle: 'full' });

/** 'Dec 6, 2026, 9:30 AM' */
export const parishDateTime = formatter({ dateStyle: 'medium', timeStyle: 'short' });

/** 'Sunday, December 6, 2026 at 9:30 AM' */
export const longParishDateTime = formatter({ dateStyle: 'full', timeStyle: 'short' });

/** '2026-12-06 09:30' */
export const localTime = formatter({ dateStyle: 'short', timeStyle: 'short' }, 'sv-SE');

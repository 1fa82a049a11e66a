import type { CivilDate } from '#church-year/dates.ts';

/** The site's time zone, which the page contains. The dashboard runs only in the browser. */
const timeZone = () => globalThis.document?.documentElement.dataset.timeZone;

/** Formats an instant, an ISO string or milliseconds since 1970, in the site's time zone. */
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

/** Today in the site's time zone, by the clock of this computer. */
export function localToday(): CivilDate {
  return new Date().toLocaleDateString('sv-SE', { timeZone: timeZone() });
}

/** 'Sunday, December 6, 2026' */
export const localDate = formatter({ dateStyle: 'full' });

/** 'Dec 6, 2026, 9:30 AM' */
export const localDateTime = formatter({ dateStyle: 'medium', timeStyle: 'short' });

/** 'Sunday, December 6, 2026 at 9:30 AM' */
export const longLocalDateTime = formatter({ dateStyle: 'full', timeStyle: 'short' });

/** '2026-12-06 09:30' */
export const localTime = formatter({ dateStyle: 'short', timeStyle: 'short' }, 'sv-SE');

import { parish } from '#parish';

/** Formats an instant, an ISO string or milliseconds since 1970, in the parish's time zone. */
function formatter(options: Intl.DateTimeFormatOptions): (instant: string | number) => string {
  const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: parish.timeZone });
  return (instant) => format.format(new Date(instant));
}

/** 'Sunday, December 6, 2026' */
export const parishDate = formatter({ dateStyle: 'full' });

/** 'Dec 6, 2026, 9:30 AM' */
export const parishDateTime = formatter({ dateStyle: 'medium', timeStyle: 'short' });

/** 'Sunday, December 6, 2026 at 9:30 AM' */
export const longParishDateTime = formatter({ dateStyle: 'full', timeStyle: 'short' });

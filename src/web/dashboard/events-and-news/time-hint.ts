import { parseTime, type TimeOfDay } from '#domain/time-of-day.ts';

/** How the free text of an event's time was parsed: 'Starts at 2:30 PM'; undefined if it is not a time. */
export function timeHint(text: string): string | undefined {
  const span = parseTime(text);
  if (!span) return undefined;
  return span.end
    ? `From ${twelveHour(span.start)} to ${twelveHour(span.end)}`
    : `Starts at ${twelveHour(span.start)}`;
}

function twelveHour(time: TimeOfDay): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}

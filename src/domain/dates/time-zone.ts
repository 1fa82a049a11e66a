/** Whether the text is an IANA time zone, such as 'America/Chicago', that this machine knows. */
export function isTimeZone(text: string): boolean {
  // offsets such as '+05:30' are accepted by Intl, but they have no daylight saving time and no calendar definition
  if (!/^[A-Za-z][\w+-]*(?:\/[\w+-]+)*$/.test(text)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return true;
  } catch {
    return false;
  }
}

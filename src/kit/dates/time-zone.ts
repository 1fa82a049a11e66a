/** The time zone that a person means: its name or its city, 'Chicago'. */
export function timeZoneOf(text: string): string | undefined {
  const city = text.trim().replace(/\s+/g, '_').toLowerCase();
  return (
    timeZoneName(text) ??
    Intl.supportedValuesOf('timeZone').find((zone) => zone.toLowerCase().endsWith(`/${city}`))
  );
}

/**
 * Returns the IANA name of a time zone that this machine knows, 'America/Chicago' also for 'america/chicago'; otherwise
 * undefined.
 */
export function timeZoneName(text: string): string | undefined {
  // offsets such as '+05:30' are accepted by Intl, but they have no daylight saving time and no calendar definition
  if (!/^[A-Za-z][\w+-]*(?:\/[\w+-]+)*$/.test(text)) return undefined;
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions();
    const isAlias = timeZone.toLowerCase() !== text.toLowerCase();
    // 'Asia/Kolkata' is an alias of 'Asia/Calcutta'; in calendar files, names are case-sensitive
    return isAlias && /^[A-Z].*[a-z]/.test(text) ? text : timeZone;
  } catch {
    return undefined;
  }
}

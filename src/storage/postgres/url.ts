/** Settings that `openPostgres` sets. In a URL they would take precedence. */
const RESERVED_PARAMS = [
  'application_name',
  'statement_timeout',
  'query_timeout',
  'lock_timeout',
  'idle_in_transaction_session_timeout',
];

/**
 * DATABASE_URL without the parameters that Idavaka sets itself. With another application_name, restore and copy would
 * not detect a running server; with other timeouts, one slow query could block all others.
 */
export function stripReservedParams(url: string): string {
  const start = url.indexOf('?');
  if (start < 0) return url;
  // as text, which preserves the encoding of the rest; the URL of a Unix socket cannot be parsed by `new URL`
  const remaining = url
    .slice(start + 1)
    .split('&')
    .filter((pair) => !RESERVED_PARAMS.includes([...new URLSearchParams(pair).keys()][0] ?? ''));
  return [url.slice(0, start), ...(remaining.length > 0 ? [remaining.join('&')] : [])].join('?');
}

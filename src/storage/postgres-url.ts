/** What we tell PostgreSQL of each connection, by the names that pg also reads from an address, where they would win. */
const OURS = [
  'application_name',
  'statement_timeout',
  'query_timeout',
  'lock_timeout',
  'idle_in_transaction_session_timeout',
];

/**
 * DATABASE_URL without what is ours to say. Under another name a running server would be seen by no restore and no copy,
 * and under other limits one slow query would keep all others waiting.
 */
export function withoutOurs(url: string): string {
  const start = url.indexOf('?');
  if (start < 0) return url;
  // as text: what is left stays as it is written, and an address of a socket is no URL
  const kept = url
    .slice(start + 1)
    .split('&')
    .filter((pair) => !OURS.includes([...new URLSearchParams(pair).keys()][0] ?? ''));
  return [url.slice(0, start), ...(kept.length > 0 ? [kept.join('&')] : [])].join('?');
}

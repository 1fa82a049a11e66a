import { OLD_QUERY } from './wire.ts';

const MAX_CHARACTERS = 500;

/**
 * The form in which an address of an old site is stored and looked up: '/2021/05/picnic' for
 * 'https://old.example/2021/05/Picnic/?utm_source=x', '/?p=12' for that of a post.
 *
 * @returns undefined for other texts, for the home page, and for paths that cannot be decoded.
 */
export function oldAddress(text: string): string | undefined {
  const isPath = /^(?:https?:\/\/[^/]|\/(?!\/))/i.test(text) && !text.includes('\\');
  const url = isPath ? URL.parse(text, 'http://localhost') : null;
  if (!url) return undefined;
  const withQuery = url.pathname + url.search;
  if (OLD_QUERY.test(withQuery)) return withQuery;
  try {
    const path = decodeURIComponent(url.pathname).toLowerCase().replace(/\/+$/, '').normalize();
    return path === '' || path.length > MAX_CHARACTERS || /\p{Cc}|\/\//u.test(path) ? undefined : path;
  } catch {
    return undefined;
  }
}

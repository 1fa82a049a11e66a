import { hash } from 'node:crypto';

const YEAR_SECONDS = 31_536_000;
/** For what may change at any moment: keep it, and ask each time whether it still holds. */
export const REVALIDATED = 'public, max-age=0, must-revalidate';
/** For files that carry a hash of their content in their name. */
export const IMMUTABLE = `public, max-age=${YEAR_SECONDS}, immutable`;

/** Origins beside our own that a page may reach. */
export interface Openings {
  /** Whose pages may stand in a frame: 'https://w.soundcloud.com'. */
  readonly frames: readonly string[];
  /** Where files lie, and are sent to by those who are signed in. */
  readonly files: readonly string[];
}

/** Headers that every answer carries. HSTS only where the parish is reached by https. */
export function securityHeaders(publicUrl: string, openings: Openings): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    'content-security-policy': contentSecurityPolicy([], openings),
    ...(publicUrl.startsWith('https:') && {
      'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains`,
    }),
  };
}

/** Hashes of the scripts and styles that stand in a part of a document, as its policy names them. */
export interface Inline {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/**
 * The policy of one document. Inline scripts and styles are allowed by the hash of their text, so that a page stays the same for
 * everyone and can be kept: no nonce, no `unsafe-inline`.
 *
 * @param inline of each of its parts; none for what is no document.
 */
export function contentSecurityPolicy(inline: readonly Inline[], { frames, files }: Openings): string {
  const scripts = inline.flatMap((part) => part.scripts);
  const styles = inline.flatMap((part) => part.styles);
  return [
    "default-src 'self'",
    [...new Set(["script-src 'self'", ...scripts])].join(' '),
    [...new Set(["style-src 'self'", ...styles])].join(' '),
    ["img-src 'self' data:", ...files].join(' '),
    // a film may lie anywhere, and is asked for with a click
    "media-src 'self' https:",
    ["connect-src 'self'", ...files].join(' '),
    ['frame-src', ...(frames.length > 0 ? frames : ["'none'"])].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // what text may become markup or code: web/first-paint/start-modules.ts
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');
}

/** Of the scripts in a text that would run, and of its styles; data blocks (JSON-LD) never run and need no leave. */
export function inlineIn(html: string): Inline {
  const scripts = elements(html, 'script').filter(
    ({ attributes }) => !/\ssrc=|type="application\//.test(attributes),
  );
  return { scripts: scripts.map(named), styles: elements(html, 'style').map(named) };
}

const named = ({ text }: { readonly text: string }) => `'sha256-${hash('sha256', text, 'base64')}'`;

/** What stands between the tags of a kind; found by their text, since these elements end at the first end tag whatever they hold. */
function elements(html: string, name: 'script' | 'style'): { attributes: string; text: string }[] {
  const found: { attributes: string; text: string }[] = [];
  const [tag, endTag] = [`<${name}`, `</${name}>`];
  for (let at = html.indexOf(tag); at >= 0; at = html.indexOf(tag, at)) {
    const open = html.indexOf('>', at);
    const end = html.indexOf(endTag, open);
    if (open < 0 || end < 0) break;
    found.push({ attributes: html.slice(at + tag.length, open), text: html.slice(open + 1, end) });
    at = end + endTag.length;
  }
  return found;
}

/** An answer that may be kept: a browser asks again each time, and is told when nothing has changed. */
export function shared(response: Response, security: Readonly<Record<string, string>>): Response {
  for (const [name, value] of Object.entries(security)) response.headers.set(name, value);
  response.headers.set('cache-control', REVALIDATED);
  return response;
}

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
    'content-security-policy': contentSecurityPolicy('', openings),
    ...(publicUrl.startsWith('https:') && {
      'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains`,
    }),
  };
}

/**
 * The policy of one document. Inline scripts and styles are allowed by the hash of their text, so that a page stays the same for
 * everyone and can be kept: no nonce, no `unsafe-inline`.
 *
 * @param html the whole document; '' for anything that is not one.
 */
export function contentSecurityPolicy(html: string, { frames, files }: Openings): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...hashes(inlineScripts(html))].join(' '),
    ["style-src 'self'", ...hashes(inlineStyles(html))].join(' '),
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

const hashes = (texts: readonly string[]) =>
  [...new Set(texts)].map((text) => `'sha256-${hash('sha256', text, 'base64')}'`);

/** Text of the scripts that stand in the document and would run; data blocks (JSON-LD) never run and need no leave. */
const inlineScripts = (html: string): string[] =>
  elements(html, 'script')
    .filter(({ attributes }) => !/\ssrc=|type="application\//.test(attributes))
    .map(({ text }) => text);

const inlineStyles = (html: string): string[] => elements(html, 'style').map(({ text }) => text);

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

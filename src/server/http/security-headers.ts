import { hash } from 'node:crypto';

const YEAR_SECONDS = 31_536_000;
/** For content that may change at any time: browsers cache it and revalidate each time. */
export const REVALIDATED = 'public, max-age=0, must-revalidate';
/** For files with a content hash in their name. */
export const IMMUTABLE = `public, max-age=${YEAR_SECONDS}, immutable`;

/** Origins besides our own that a page may access. */
export interface CspSources {
  /** Origins allowed in frames: 'https://w.soundcloud.com'. */
  readonly frameOrigins: readonly string[];
  /** Origins of media files, to which staff also upload. */
  readonly fileOrigins: readonly string[];
}

/** Headers of every response. HSTS only if PUBLIC_URL is https. */
export function securityHeaders(publicUrl: string, sources: CspSources): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    'content-security-policy': contentSecurityPolicy([], sources),
    ...(publicUrl.startsWith('https:') && {
      'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains`,
    }),
  };
}

/** CSP hashes of the inline scripts and styles in a part of a document. */
export interface InlineHashes {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/**
 * Returns the Content-Security-Policy of a document. Inline scripts and styles are allowed by hash: a nonce would
 * differ per response, so that pages could not be cached.
 *
 * @param inline hashes of each part of the document; empty for other responses.
 */
export function contentSecurityPolicy(
  inline: readonly InlineHashes[],
  { frameOrigins, fileOrigins }: CspSources,
): string {
  const scripts = inline.flatMap((part) => part.scripts);
  const styles = inline.flatMap((part) => part.styles);
  return [
    "default-src 'self'",
    [...new Set(["script-src 'self'", ...scripts])].join(' '),
    [...new Set(["style-src 'self'", ...styles])].join(' '),
    ["img-src 'self' data:", ...fileOrigins].join(' '),
    // videos may be on any host, and load only after a click
    "media-src 'self' https:",
    ["connect-src 'self'", ...fileOrigins].join(' '),
    ['frame-src', ...(frameOrigins.length > 0 ? frameOrigins : ["'none'"])].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // Trusted Types; the default policy is in web/ssr/start-modules.ts
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');
}

/** Hashes the inline scripts and styles of an HTML fragment, except data blocks (JSON-LD), which never run. */
export function hashInline(html: string): InlineHashes {
  const scripts = findElements(html, 'script').filter(
    ({ attributes }) => !/\ssrc=|type="application\//.test(attributes),
  );
  return { scripts: scripts.map(hashSource), styles: findElements(html, 'style').map(hashSource) };
}

const hashSource = ({ text }: { readonly text: string }) => `'sha256-${hash('sha256', text, 'base64')}'`;

/**
 * Finds elements by plain text search: the content of script and style ends at the first end tag, whatever it contains.
 */
function findElements(html: string, name: 'script' | 'style'): { attributes: string; text: string }[] {
  const matches: { attributes: string; text: string }[] = [];
  const [tag, endTag] = [`<${name}`, `</${name}>`];
  for (let at = html.indexOf(tag); at >= 0; at = html.indexOf(tag, at)) {
    const open = html.indexOf('>', at);
    const end = html.indexOf(endTag, open);
    if (open < 0 || end < 0) break;
    matches.push({ attributes: html.slice(at + tag.length, open), text: html.slice(open + 1, end) });
    at = end + endTag.length;
  }
  return matches;
}

/** Marks a response as cacheable with revalidation, and adds the security headers. */
export function withCacheHeaders(response: Response, security: Readonly<Record<string, string>>): Response {
  for (const [name, value] of Object.entries(security)) response.headers.set(name, value);
  response.headers.set('cache-control', REVALIDATED);
  return response;
}

import { hash } from 'node:crypto';
import type { Config } from '../process/config.ts';
import type { ExternalOrigins, InlineElements } from '../ssr/page-renderer.ts';
import type { ResponseValue } from './response-value.ts';

const YEAR_SECONDS = 31_536_000;
/** For content that may change at any time: browsers cache it and revalidate each time. */
export const REVALIDATED = 'public, max-age=0, must-revalidate';
/** For files with a content hash in their name. */
export const IMMUTABLE = `public, max-age=${YEAR_SECONDS}, immutable`;

/** The settings that responses depend on. */
export type PublicConfig = Pick<Config, 'publicUrl'> & Partial<Pick<Config, 'offlineReading'>>;

/**
 * Headers of every response; `renderPage` replaces the policy of a page. HSTS only if PUBLIC_URL is https. With OFFLINE=off
 * a header tells the service worker to remove itself.
 */
export function securityHeaders({
  publicUrl,
  offlineReading = true,
}: PublicConfig): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    'content-security-policy': contentSecurityPolicy(
      { scripts: [], styles: [] },
      { frameOrigins: [], fileOrigins: [] },
    ),
    ...(!offlineReading && { 'offline-reading': 'off' }),
    ...(publicUrl.startsWith('https:') && {
      'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains`,
    }),
  };
}

/**
 * Returns the Content-Security-Policy of a document. Inline scripts and styles are allowed by hash: a nonce would
 * differ per response, so that pages could not be cached.
 *
 * @param inline empty for responses other than pages.
 */
export function contentSecurityPolicy(
  inline: InlineElements,
  { frameOrigins, fileOrigins }: ExternalOrigins,
): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...inline.scripts.map(cspHash)].join(' '),
    ["style-src 'self'", ...inline.styles.map(cspHash)].join(' '),
    ["img-src 'self' data:", ...fileOrigins].join(' '),
    // videos may be on any host, and load only after a click
    "media-src 'self' https:",
    // before a page is shown in a frame, its host is requested
    ["connect-src 'self'", ...fileOrigins, ...frameOrigins].join(' '),
    ['frame-src', ...(frameOrigins.length > 0 ? frameOrigins : ["'none'"])].join(' '),
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // Trusted Types; the default policy is in kit/ssr/trusted-types.ts
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');
}

const cspHash = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`;

/** Marks a response as cacheable with revalidation, and adds the security headers. */
export function withCacheHeaders(
  { headers, ...response }: ResponseValue,
  security: Readonly<Record<string, string>>,
): ResponseValue {
  return { ...response, headers: { ...headers, ...security, 'cache-control': REVALIDATED } };
}

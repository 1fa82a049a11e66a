/** Whether a percent-encoded text is valid UTF-8. `URLSearchParams` would replace invalid bytes instead. */
export function isValidEncoding(encoded: string): boolean {
  try {
    // the result must be used: the minifier removes calls that it considers free of side effects
    return decodeURIComponent(encoded).length <= encoded.length;
  } catch {
    return false;
  }
}

/** Whether a path is valid UTF-8 without control characters and line separators, which routes do not match. */
export function isValidPath(path: string): boolean {
  return isValidEncoding(path) && !/[\p{Cc}\u2028\u2029]/u.test(decodeURIComponent(path));
}

/** Normalizes the percent-encoding of a valid path: `/events/1-me%61l` becomes `/events/1-meal`. */
export function canonicalPath(path: string): string {
  return path
    .split('/')
    .map((part) => encodeURIComponent(decodeURIComponent(part)))
    .join('/');
}

const LOOPBACK_HOST = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/**
 * Returns the origin under which the client reaches the site: 'https://parish.example'. The host is that of the
 * request, which the handler has verified. The scheme is that of PUBLIC_URL, because a proxy terminates TLS; on
 * localhost it is that of the request.
 */
export function publicOrigin(requestUrl: string, publicUrl: string): string {
  const request = new URL(requestUrl);
  return LOOPBACK_HOST.test(request.hostname)
    ? request.origin
    : `${new URL(publicUrl).protocol}//${request.host}`;
}

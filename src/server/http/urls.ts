/** Whether what is written `%E0%B4%85` is well-formed; `URLSearchParams` would put a mark in the place of what is not. */
export function isText(encoded: string): boolean {
  try {
    // what it makes of it is looked at, or a minifier takes the call away: it believes that it cannot throw
    return decodeURIComponent(encoded).length <= encoded.length;
  } catch {
    return false;
  }
}

/** A well-formed path of which each sign has one spelling: `/events/1-me%61l` is `/events/1-meal`. */
export function inOneSpelling(path: string): string {
  return path
    .split('/')
    .map((part) => encodeURIComponent(decodeURIComponent(part)))
    .join('/');
}

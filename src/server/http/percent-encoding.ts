/** Whether what is written `%E0%B4%85` is well-formed; `URLSearchParams` would put a mark in the place of what is not. */
export function isText(encoded: string): boolean {
  try {
    // what it makes of it is looked at, or a minifier takes the call away: it believes that it cannot throw
    return decodeURIComponent(encoded).length <= encoded.length;
  } catch {
    return false;
  }
}

/** The headers that decide about rejection and cache hits, read in a single pass without creating `request.headers`. */
export interface ScannedHeaders {
  readonly host: string;
  readonly hostCount: number;
  readonly authorizationCount: number;
  /** Whether the headers announce a body. */
  readonly hasBody: boolean;
  /** Whether the body uses the chunked encoding. */
  readonly isChunked: boolean;
  /** Whether there is an `Upgrade` header. */
  readonly hasUpgrade: boolean;
  readonly acceptEncoding: string | undefined;
  readonly ifNoneMatch: string | undefined;
}

/**
 * @param raw alternating names and values. Repeated headers are joined with commas, except `Host`: the first one
 *   counts.
 */
export function scanHeaders(raw: readonly string[]): ScannedHeaders {
  let host = '';
  let hostCount = 0;
  let authorizationCount = 0;
  let hasBody = false;
  let isChunked = false;
  let hasUpgrade = false;
  let acceptEncoding: string | undefined;
  let ifNoneMatch: string | undefined;
  for (let i = 0; i < raw.length; i += 2) {
    const name = raw[i] as string;
    // compares the length first, which is cheaper than lower-casing every name
    switch (name.length) {
      case 4:
        if (name.toLowerCase() !== 'host') break;
        if (hostCount === 0) host = raw[i + 1] as string;
        hostCount += 1;
        break;
      case 7:
        hasUpgrade ||= name.toLowerCase() === 'upgrade';
        break;
      case 13: {
        const lower = name.toLowerCase();
        if (lower === 'authorization') authorizationCount += 1;
        else if (lower === 'if-none-match') ifNoneMatch = appendValue(ifNoneMatch, raw[i + 1] as string);
        break;
      }
      case 14:
        if (name.toLowerCase() === 'content-length') hasBody ||= raw[i + 1] !== '0';
        break;
      case 17:
        if (name.toLowerCase() !== 'transfer-encoding') break;
        hasBody = true;
        isChunked = true;
        break;
      case 15:
        if (name.toLowerCase() === 'accept-encoding')
          acceptEncoding = appendValue(acceptEncoding, raw[i + 1] as string);
        break;
    }
  }
  return { host, hostCount, authorizationCount, hasBody, isChunked, hasUpgrade, acceptEncoding, ifNoneMatch };
}

function appendValue(before: string | undefined, value: string): string {
  return before === undefined ? value : `${before}, ${value}`;
}

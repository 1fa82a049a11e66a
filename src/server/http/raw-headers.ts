/** The headers by which a request is refused or given a kept answer, read in one pass: node:http would make an object of all. */
export interface DecidingHeaders {
  readonly host: string;
  readonly hosts: number;
  readonly authorizations: number;
  /** Whether a body comes with it, as far as it says. */
  readonly hasBody: boolean;
  /** Whether it comes in chunks: how long it is then stands nowhere, and each chunk is a piece of work however small it is. */
  readonly isChunked: boolean;
  /** Whether it asks to go on in another protocol. */
  readonly asksUpgrade: boolean;
  readonly acceptEncoding: string | undefined;
  readonly ifNoneMatch: string | undefined;
}

/** @param raw names and values in turn, as they came. One that stands twice is read as a list, but for the first Host. */
export function decidingHeaders(raw: readonly string[]): DecidingHeaders {
  let host = '';
  let hosts = 0;
  let authorizations = 0;
  let hasBody = false;
  let isChunked = false;
  let asksUpgrade = false;
  let acceptEncoding: string | undefined;
  let ifNoneMatch: string | undefined;
  for (let i = 0; i < raw.length; i += 2) {
    const name = raw[i] as string;
    // the length tells most names apart without a look at their letters
    switch (name.length) {
      case 4:
        if (name.toLowerCase() !== 'host') break;
        if (hosts === 0) host = raw[i + 1] as string;
        hosts += 1;
        break;
      case 7:
        asksUpgrade ||= name.toLowerCase() === 'upgrade';
        break;
      case 13: {
        const lower = name.toLowerCase();
        if (lower === 'authorization') authorizations += 1;
        else if (lower === 'if-none-match') ifNoneMatch = listed(ifNoneMatch, raw[i + 1] as string);
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
          acceptEncoding = listed(acceptEncoding, raw[i + 1] as string);
        break;
    }
  }
  return { host, hosts, authorizations, hasBody, isChunked, asksUpgrade, acceptEncoding, ifNoneMatch };
}

function listed(before: string | undefined, value: string): string {
  return before === undefined ? value : `${before}, ${value}`;
}

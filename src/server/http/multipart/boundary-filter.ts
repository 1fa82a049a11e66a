import { ApiProblem } from '#contract/problem.ts';

export const TOO_MANY_PARTS = 'The form has too many parts';

/** RFC 2046, 5.1.1: 1 to 70 of these characters, not ending with a space; optionally quoted. */
const BOUNDARY =
  /;\s*boundary=(?:"([\w'()+,./:=? -]{0,69}[\w'()+,./:=?-])"|([\w'()+,./:=?-]{1,70}))\s*(?:;|$)/i;

/** Returns the boundary in a `Content-Type` without quotation marks; undefined if it is missing or invalid. */
export function parseBoundary(contentType: string): string | undefined {
  const [, quoted, plain] = BOUNDARY.exec(contentType) ?? [];
  return quoted ?? plain;
}

/**
 * Passes a multipart form to the parser up to the closing delimiter and discards the epilogue (RFC 2046, 5.1.1): busboy
 * mis-parses an epilogue in the same chunk and emits `finish` early or not at all.
 *
 * It also counts delimiters before the parser sees them: busboy creates a stream per part, thousands per chunk if the
 * boundary is short, and checks its own limit only afterwards.
 *
 * @throws ApiProblem BAD_REQUEST for more than `maxDelimiters`, and for a delimiter followed by a single hyphen, which
 *   busboy parses differently depending on the chunks.
 */
export async function* untilClosingBoundary(
  chunks: AsyncIterable<Uint8Array>,
  { boundary, maxDelimiters }: { readonly boundary: string; readonly maxDelimiters: number },
): AsyncGenerator<Uint8Array> {
  const findEnd = createDelimiterScanner(boundary, maxDelimiters);
  let isClosed = false;
  for await (const chunk of chunks) {
    if (isClosed) continue;
    const end = findEnd(chunk);
    isClosed = end !== undefined;
    if (end === undefined) yield chunk;
    else yield* splitLastByte(chunk.subarray(0, end));
  }
}

/**
 * Passes the last byte separately: busboy emits no `finish` if the end is in the same chunk as a long part that is not
 * read.
 */
function* splitLastByte(chunk: Uint8Array): Generator<Uint8Array> {
  if (chunk.byteLength > 1) yield chunk.subarray(0, -1);
  yield chunk.subarray(-1);
}

/**
 * Returns a function that scans chunk by chunk. It returns undefined until a chunk contains the closing delimiter, and
 * then the number of bytes of that chunk that belong to the form. It throws as `untilClosingBoundary`.
 */
function createDelimiterScanner(
  boundary: string,
  maxDelimiters: number,
): (chunk: Uint8Array) => number | undefined {
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  let count = 0;
  // the tail that may contain the start of a delimiter; initially a line break, because the first delimiter may begin
  // the form
  let tail = Buffer.from('\r\n');
  return (chunk) => {
    const before = tail.byteLength;
    const bytes = Buffer.concat([tail, chunk]);
    tail = bytes.subarray(-(delimiter.byteLength - 1));
    let from = 0;
    for (let at = bytes.indexOf(delimiter); at !== -1; at = bytes.indexOf(delimiter, from)) {
      from = at + delimiter.byteLength;
      const next = bytes.toString('latin1', from, from + 2);
      if (next === '' || next === '-') {
        tail = bytes.subarray(at);
        return undefined;
      }
      count += 1;
      if (count > maxDelimiters) throw malformed(TOO_MANY_PARTS);
      if (next === '--') return from + 2 - before;
      if (next.startsWith('-')) throw malformed('The form has a malformed closing boundary');
    }
    return undefined;
  };
}

function malformed(message: string): ApiProblem {
  return new ApiProblem('BAD_REQUEST', message);
}

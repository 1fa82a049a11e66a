import { ApiProblem } from '#contract/problem.ts';

export const TOO_MANY_PARTS = 'The form has too many parts';

/** RFC 2046, 5.1.1: one to seventy of these signs, the last of them no blank; quotation marks may stand around them. */
const BOUNDARY =
  /;\s*boundary=(?:"([\w'()+,./:=? -]{0,69}[\w'()+,./:=?-])"|([\w'()+,./:=?-]{1,70}))\s*(?:;|$)/i;

/** The boundary that a `Content-Type` names, without its quotation marks; `undefined` where it names none that may be one. */
export function boundaryOf(contentType: string): string | undefined {
  const [, quoted, plain] = BOUNDARY.exec(contentType) ?? [];
  return quoted ?? plain;
}

/**
 * Passes a form on to its parser as far as the end of its closing delimiter. What follows means nothing (RFC 2046, 5.1.1): it
 * is read and thrown away. Of what follows in the same chunk the parser would take each piece for another end, tell of the end
 * too early, and then never.
 *
 * Delimiters are counted before they are passed on. A parser makes a stream of each part, and all those of a chunk in one
 * piece of work: where the boundary is short there are thousands, and its own limit speaks only after the last of them.
 *
 * @throws ApiProblem BAD_REQUEST for more than `most` delimiters, and for one behind which a single hyphen stands: whether the
 *   parser makes an end of that and of what comes later hangs on how the form is cut into chunks.
 */
export async function* upToItsEnd(
  chunks: AsyncIterable<Uint8Array>,
  { boundary, most }: { readonly boundary: string; readonly most: number },
): AsyncGenerator<Uint8Array> {
  const endIn = delimiterReader(boundary, most);
  let isClosed = false;
  for await (const chunk of chunks) {
    if (isClosed) continue;
    const end = endIn(chunk);
    isClosed = end !== undefined;
    if (end === undefined) yield chunk;
    else yield* lastApart(chunk.subarray(0, end));
  }
}

/** An end that comes in one chunk with a long part of which nothing is read would never be told. */
function* lastApart(chunk: Uint8Array): Generator<Uint8Array> {
  if (chunk.byteLength > 1) yield chunk.subarray(0, -1);
  yield chunk.subarray(-1);
}

/**
 * @returns takes one chunk after the other, up to the one that has the end, and answers how many bytes of that one belong to the
 *   form. It throws as `upToItsEnd` does.
 */
function delimiterReader(boundary: string, most: number): (chunk: Uint8Array) => number | undefined {
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  let count = 0;
  // what may begin a delimiter, or is one whose next bytes are yet to come; the first may open the form, with no line before it
  let open = Buffer.from('\r\n');
  return (chunk) => {
    const before = open.byteLength;
    const bytes = Buffer.concat([open, chunk]);
    open = bytes.subarray(-(delimiter.byteLength - 1));
    let from = 0;
    for (let at = bytes.indexOf(delimiter); at !== -1; at = bytes.indexOf(delimiter, from)) {
      from = at + delimiter.byteLength;
      const next = bytes.toString('latin1', from, from + 2);
      if (next === '' || next === '-') {
        open = bytes.subarray(at);
        return undefined;
      }
      count += 1;
      if (count > most) throw malformed(TOO_MANY_PARTS);
      if (next === '--') return from + 2 - before;
      if (next.startsWith('-')) throw malformed('The form has half an end');
    }
    return undefined;
  };
}

function malformed(message: string): ApiProblem {
  return new ApiProblem('BAD_REQUEST', message);
}

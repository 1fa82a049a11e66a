/** RFC 2046, 5.1.1: one to seventy of these signs, the last of them no blank; quotation marks may stand around them. */
const BOUNDARY =
  /;\s*boundary=(?:"([\w'()+,./:=? -]{0,69}[\w'()+,./:=?-])"|([\w'()+,./:=?-]{1,70}))\s*(?:;|$)/i;

/** The boundary that a `Content-Type` names, without its quotation marks; `undefined` where it names none that may be one. */
export function boundaryOf(contentType: string): string | undefined {
  const [, quoted, plain] = BOUNDARY.exec(contentType) ?? [];
  return quoted ?? plain;
}

/**
 * Counts the delimiters of a form while its bytes come. A parser makes a stream of each part, and all those of a chunk in one
 * piece of work: where the boundary is short there are thousands, and its own limit speaks only after the last of them.
 *
 * @returns takes one chunk after the other, and says whether there have been more than `most` delimiters in all.
 */
export function delimitersBeyond(boundary: string, most: number): (chunk: Uint8Array) => boolean {
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  const beforeLast = delimiter.byteLength - 1;
  let count = 0;
  // what may begin a delimiter that ends in the next chunk; the first one may open the form, with no line before it
  let open: Uint8Array = Buffer.from('\r\n');
  const countIn = (bytes: Buffer) => {
    let at = bytes.indexOf(delimiter);
    while (at !== -1 && count <= most) {
      count += 1;
      at = bytes.indexOf(delimiter, at + delimiter.byteLength);
    }
  };
  return (chunk) => {
    const seam = Buffer.concat([open, chunk.subarray(0, beforeLast)]);
    countIn(seam);
    countIn(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength));
    open = chunk.byteLength < beforeLast ? seam.subarray(-beforeLast) : chunk.subarray(-beforeLast);
    return count > most;
  };
}

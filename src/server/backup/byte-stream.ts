export interface ByteReader {
  /** The bytes up to the next line feed, without it. */
  line(maxBytes: number): Promise<Buffer>;
  bytes(count: number): AsyncGenerator<Buffer>;
  isAtEnd(): Promise<boolean>;
}

/**
 * Reads lines and counted bytes by turns from a stream.
 *
 * @param tooShort what is thrown when the stream ends first, or a line is longer than it may be.
 */
export function byteReader(chunks: AsyncIterator<Buffer>, tooShort: () => Error): ByteReader {
  let held: Buffer = Buffer.alloc(0);
  const take = (count: number) => {
    const taken = held.subarray(0, count);
    held = held.subarray(count);
    return taken;
  };
  const more = async () => {
    const { value, done } = await chunks.next();
    if (!done) held = held.length === 0 ? value : Buffer.concat([held, value]);
    return !done;
  };
  return {
    async line(maxBytes) {
      for (;;) {
        const end = held.indexOf('\n');
        if (end > maxBytes || (end < 0 && held.length > maxBytes)) throw tooShort();
        if (end >= 0) return take(end + 1).subarray(0, end);
        if (!(await more())) throw tooShort();
      }
    },
    async *bytes(count) {
      for (let left = count; left > 0; ) {
        if (held.length === 0 && !(await more())) throw tooShort();
        const taken = take(left);
        left -= taken.length;
        yield taken;
      }
    },
    isAtEnd: async () => held.length === 0 && !(await more()),
  };
}

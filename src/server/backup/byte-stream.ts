/** Reads lines and counted bytes from a stream. */
export interface ByteReader {
  /** The bytes up to the next line feed, without it. */
  readLine(maxBytes: number): Promise<Buffer>;
  readBytes(count: number): AsyncGenerator<Buffer>;
  isAtEnd(): Promise<boolean>;
}

/**
 * @param createError creates the error to throw when the stream ends too early or a line is too long.
 */
export function createByteReader(chunks: AsyncIterator<Buffer>, createError: () => Error): ByteReader {
  let buffered: Buffer = Buffer.alloc(0);
  const take = (count: number) => {
    const chunk = buffered.subarray(0, count);
    buffered = buffered.subarray(count);
    return chunk;
  };
  const readMore = async () => {
    const { value, done } = await chunks.next();
    if (!done) buffered = buffered.length === 0 ? value : Buffer.concat([buffered, value]);
    return !done;
  };
  return {
    async readLine(maxBytes) {
      for (;;) {
        const end = buffered.indexOf('\n');
        if (end > maxBytes || (end < 0 && buffered.length > maxBytes)) throw createError();
        if (end >= 0) return take(end + 1).subarray(0, end);
        if (!(await readMore())) throw createError();
      }
    },
    async *readBytes(count) {
      for (let remaining = count; remaining > 0; ) {
        if (buffered.length === 0 && !(await readMore())) throw createError();
        const chunk = take(remaining);
        remaining -= chunk.length;
        yield chunk;
      }
    },
    isAtEnd: async () => buffered.length === 0 && !(await readMore()),
  };
}

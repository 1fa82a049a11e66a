/** A box of the ISO base media format. */
function box(type: string, ...content: (string | Buffer)[]): Buffer {
  const body = Buffer.concat(
    content.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)),
  );
  const size = Buffer.alloc(4);
  size.writeUInt32BE(body.length + 8);
  return Buffer.concat([size, Buffer.from(type), body]);
}

/** @param handler 'soun' or 'vide'. @param encoding such as 'mp4a' or 'alac'. */
export const track = (handler: string, encoding: string) =>
  box(
    'trak',
    box('hdlr', '\0'.repeat(8), handler, '\0'.repeat(12)),
    box('stsd', '\0'.repeat(8), box(encoding, '\0'.repeat(28))),
  );

/** An MP4 file whose list of tracks is at its end. */
export const movie = (...tracks: Buffer[]) =>
  Buffer.concat([
    box('ftyp', 'isom\0\0\0\0isommp42'),
    box('mdat', Buffer.alloc(100_000)),
    box('moov', box('udta', 'A video of the hymn, not alac'), ...tracks),
  ]);

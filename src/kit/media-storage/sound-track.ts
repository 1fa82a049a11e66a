import { type FileHandle, open } from 'node:fs/promises';

/** Size, type, and perhaps a long size. */
const BOX_HEADER_BYTES = 16;
const MAX_BOXES = 64;
const MAX_MOVIE_BYTES = 1024 * 1024;
/** A handler box (ISO/IEC 14496-12, 8.4.3) with its type. */
const VIDEO_TRACK = /hdlr[\s\S]{8}vide/;
/** A sample description box (8.5.2) whose first entry browsers cannot play: Apple Lossless, AMR, protected. */
const UNPLAYABLE = /stsd[\s\S]{12}(alac|samr|sawb|drms)/;

/**
 * Reads what an MP4, M4A or 3GP file contains, from the list of its tracks: 'video', 'sound', or the code of an encoding that
 * browsers cannot play. Undefined if it has no such list.
 *
 * @param path of a file of the ISO base media format.
 */
export async function readSoundTrack(path: string): Promise<string | undefined> {
  const file = await open(path);
  try {
    const movie = await readMovieBox(file);
    if (movie === undefined) return undefined;
    if (VIDEO_TRACK.test(movie)) return 'video';
    return UNPLAYABLE.exec(movie)?.[1] ?? 'sound';
  } finally {
    await file.close();
  }
}

/** The first bytes of the box `moov`, which may be at the end of the file, one character for each byte. */
async function readMovieBox(file: FileHandle): Promise<string | undefined> {
  let position = 0;
  for (let count = 0; count < MAX_BOXES; count += 1) {
    const { buffer, bytesRead } = await file.read(
      Buffer.alloc(BOX_HEADER_BYTES),
      0,
      BOX_HEADER_BYTES,
      position,
    );
    if (bytesRead < 8) return undefined;
    const size32 = buffer.readUInt32BE(0);
    const size = size32 === 1 ? Number(buffer.readBigUInt64BE(8)) : size32;
    if (buffer.toString('latin1', 4, 8) === 'moov') {
      const bytes = Math.min(size || MAX_MOVIE_BYTES, MAX_MOVIE_BYTES);
      const movie = await file.read(Buffer.alloc(bytes), 0, bytes, position);
      return movie.buffer.toString('latin1', 0, movie.bytesRead);
    }
    // a size of 0 means until the end of the file
    if (size < 8) return undefined;
    position += size;
  }
  return undefined;
}

import { createReadStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { decodeText } from '#kit/text/decode-text.ts';
import type { ImportKind } from '../wire.ts';
import { readCalendar } from './calendar.server.ts';
import { type ReadContext, type ReadItem, UnreadableFile } from './item.ts';
import { readTable } from './table.server.ts';
import { readWordPress } from './wordpress.server.ts';

/** The first bytes of ZIP and gzip. */
const COMPRESSED = ['PK', '\x1f\x8b'];
const HEAD_BYTES = 4_096;
/** Calendars and tables are read as a whole. */
const TEXT_MAX_BYTES = 10 * 1024 * 1024;

/** What kind of file it is, by its beginning. @throws UnreadableFile for another kind. */
export async function importKindOf(path: string): Promise<ImportKind> {
  const file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
  await file.close();
  const bytes = buffer.subarray(0, bytesRead);
  // up to a line's end, because half a character is not valid
  const head = decodeText(bytes.subarray(0, bytes.lastIndexOf('\n') + 1 || undefined))
    .replace(/^\ufeff/, '')
    .trimStart();
  if (head.startsWith('<')) return 'wordpress';
  if (head.startsWith('BEGIN:VCALENDAR')) return 'calendar';
  if (COMPRESSED.includes(bytes.toString('latin1', 0, 2)))
    throw new UnreadableFile(
      'This file is compressed, such as a ZIP file. Unpack it first, and choose the file that is in it.',
    );
  const isText = !/[^\P{Cc}\t\n\r]/u.test(head);
  if (isText && /[,;\t]/.test(head.split('\n')[0] ?? '')) return 'table';
  throw new UnreadableFile(
    'This is not a file that can be imported. Choose an export of WordPress (.xml), a calendar (.ics) or a table (.csv).',
  );
}

/** The items of a file, one after another. @throws UnreadableFile */
export async function* readItems(
  path: string,
  kind: ImportKind,
  context: ReadContext,
): AsyncGenerator<ReadItem> {
  if (kind === 'wordpress') return yield* readWordPress(() => xmlChunks(path), context);
  const bytes = await readFile(path);
  if (bytes.length > TEXT_MAX_BYTES)
    throw new UnreadableFile('This file is larger than 10 MB. Please divide it.');
  const text = decodeText(bytes).replace(/^\ufeff/, '');
  yield* kind === 'calendar' ? readCalendar(text, context) : readTable(text, context);
}

/** The text of an XML file in the encoding that it declares. */
async function* xmlChunks(path: string): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  for await (const chunk of createReadStream(path, { highWaterMark: 64 * 1024 }) as AsyncIterable<Buffer>) {
    decoder ??= decoderFor(chunk);
    yield decoder.decode(chunk, { stream: true });
  }
  yield decoder?.decode() ?? '';
}

function decoderFor(head: Buffer): TextDecoder {
  const [, declared = 'utf-8'] = /^[^>]{0,200}encoding=["']([\w-]+)["']/.exec(head.toString('latin1')) ?? [];
  const marked = head.subarray(0, 2).toString('hex');
  try {
    return new TextDecoder(marked === 'fffe' ? 'utf-16le' : marked === 'feff' ? 'utf-16be' : declared);
  } catch {
    return new TextDecoder();
  }
}

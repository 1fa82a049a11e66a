const MEGABYTE = 1024 * 1024;

export type FileKind = 'picture' | 'document' | 'sound';

export const mimeTypes = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  txt: 'text/plain',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xls: 'application/vnd.ms-excel',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  ogg: 'audio/ogg',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
  flac: 'audio/flac',
} as const;

/** File format, as detected from the first bytes; also the extension of the stored file. */
export type FileFormat = keyof typeof mimeTypes;

const PICTURES = ['jpg', 'png', 'gif', 'webp'] as const;
const DOCUMENTS = ['pdf', 'doc', 'docx', 'txt', 'xlsx', 'xls', ...PICTURES] as const;
const SOUNDS = ['mp3', 'wav', 'ogg', 'm4a', 'aac', 'flac'] as const;

/** Accepted formats and sizes (admin specification, sections 5 and 9). */
export const fileKinds: Readonly<
  Record<FileKind, { readonly formats: readonly FileFormat[]; readonly maxBytes: number }>
> = {
  picture: { formats: PICTURES, maxBytes: 20 * MEGABYTE },
  document: { formats: DOCUMENTS, maxBytes: 50 * MEGABYTE },
  sound: { formats: SOUNDS, maxBytes: 50 * MEGABYTE },
};

/** Other extensions and MIME types of the same formats. */
const SYNONYMS: Readonly<Record<string, FileFormat>> = {
  jpeg: 'jpg',
  jpe: 'jpg',
  jfif: 'jpg',
  m4b: 'm4a',
  '3gp': 'm4a',
  '3ga': 'm4a',
  oga: 'ogg',
  opus: 'ogg',
  'audio/mp3': 'mp3',
  'audio/x-wav': 'wav',
  'audio/wave': 'wav',
  'audio/x-m4a': 'm4a',
  'audio/aacp': 'aac',
  'audio/x-flac': 'flac',
};

/** Returns the format of an extension ('jpeg'), file name ('bulletin.PDF') or MIME type; undefined if not accepted. */
export function parseFileFormat(text: string): FileFormat | undefined {
  // 'photo.jpg (1)' is a second download
  const name = text
    .trim()
    .toLowerCase()
    .replace(/ ?\(\d+\)$/, '');
  const word = (name.includes('/') ? name.split(';')[0]?.trim() : name.split('.').pop()) ?? '';
  const byType = Object.entries(mimeTypes).find(([, type]) => type === word)?.[0];
  return Object.hasOwn(mimeTypes, word)
    ? (word as FileFormat)
    : ((byType as FileFormat | undefined) ?? (Object.hasOwn(SYNONYMS, word) ? SYNONYMS[word] : undefined));
}

/** Widths of picture variants, in pixels. A variant is never wider than the picture. */
export const pictureWidths = [320, 640, 960, 1440, 1920] as const;

/** Sides of the square icons of the installed site, in pixels: Apple's, and the two that browsers require. */
export const iconSizes = [180, 192, 512] as const;

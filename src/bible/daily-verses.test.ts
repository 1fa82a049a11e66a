import { describe, expect, it } from 'vitest';
import { verseReferences } from '#church-year/index.ts';
import { startAtClause } from '#daily/verse-text.server.ts';
import { createBible } from './bible.server.ts';

const bible = createBible();
const texts = await Promise.all(verseReferences.map(textOf));
const referencesWhere = (matches: (text: string) => boolean) =>
  verseReferences.filter((_, index) => matches(texts[index] as string));

describe('the verses of the day, in the World English Bible', () => {
  it('all exist and have 8 to 60 words', () => {
    expect(referencesWhere((text) => wordCount(text) < 8 || wordCount(text) > 60)).toEqual([]);
  });

  it('begin and end with complete sentences', () => {
    expect(referencesWhere((text) => !/^[“‘ ]*[A-Z]/.test(text))).toEqual([]);
    expect(referencesWhere((text) => !/[.!?][”’ ]*$/.test(text.replaceAll(/[()]/g, '')))).toEqual([]);
  });

  it('begin neither with a conjunction nor with a pronoun for someone named earlier', () => {
    const begins = (words: string) => new RegExp(`^[“‘]*(?:${words})\\b`);
    expect(referencesWhere((text) => begins('For|But|And|So|Therefore|Nevertheless').test(text))).toEqual([]);
    const isUnnamed = begins(
      '(?:He|They|She) (?:said|answered|called|took|went|continued|sang|preached|awoke)|When (?:he|she)',
    );
    expect(referencesWhere((text) => isUnnamed.test(text))).toEqual([]);
  });

  it('show the divine Name as “the LORD”', () => {
    expect(referencesWhere((text) => /Yah/.test(text))).toEqual([]);
    expect(referencesWhere((text) => /\b(?:LORD|GOD)\b/.test(text)).length).toBeGreaterThan(70);
  });

  it('have no musical directions', () => {
    expect(referencesWhere((text) => text.includes('Selah'))).toEqual([]);
  });
});

/** The text of all verses of a reference on one line; empty when there are none. */
async function textOf(reference: string): Promise<string> {
  const parts = (await bible.packagedPassage(reference))?.parts ?? [];
  const verses = parts.flatMap((part) => part.verses);
  return startAtClause(verses.map(({ text }) => text.replace(/\s*\n\s*/g, ' ')).join(' '));
}

function wordCount(text: string): number {
  return text.split(' ').filter((word) => word !== '').length;
}

import { describe, expect, it } from 'vitest';
import { parseReference, type VerseSpan } from './reference.ts';

const span = (from: [number, number], to: [number, number] | [number]): VerseSpan => ({
  from: { chapter: from[0], verse: from[1] },
  to: to[1] === undefined ? { chapter: to[0] } : { chapter: to[0], verse: to[1] },
});

describe('parseReference', () => {
  it.each<[string, string, VerseSpan[]]>([
    ['John 3:16-21', 'John', [span([3, 16], [3, 21])]],
    ['John 6:30', 'John', [span([6, 30], [6, 30])]],
    ['Romans 13:11-14:9', 'Romans', [span([13, 11], [14, 9])]],
    ['1 Samuel 1:20-28; 2:18-26', '1 Samuel', [span([1, 20], [1, 28]), span([2, 18], [2, 26])]],
    ['Matthew 2:9-15, 19-23', 'Matthew', [span([2, 9], [2, 15]), span([2, 19], [2, 23])]],
    ['Matthew 27:55-56, 49', 'Matthew', [span([27, 55], [27, 56]), span([27, 49], [27, 49])]],
    ['John 11:47-12:2, 9-11', 'John', [span([11, 47], [12, 2]), span([12, 9], [12, 11])]],
    [
      'Song of Solomon 1:2-11; 3:6; 4:10-15',
      'Song of Solomon',
      [span([1, 2], [1, 11]), span([3, 6], [3, 6]), span([4, 10], [4, 15])],
    ],
    ['Psalm 16', 'Psalms', [span([16, 1], [16])]],
    ['Psalms 120-134', 'Psalms', [span([120, 1], [134])]],
    ['Psalm 1, 3', 'Psalms', [span([1, 1], [1]), span([3, 1], [3])]],
    ['Psalm 16; 17:2', 'Psalms', [span([16, 1], [16]), span([17, 2], [17, 2])]],
    ['Genesis 1-2:3, 5', 'Genesis', [span([1, 1], [2, 3]), span([2, 5], [2, 5])]],
    ['Bar Sira 44:1-15', 'Sirach', [span([44, 1], [44, 15])]],
  ])('parses "%s" as verses of %s', (text, book, spans) => {
    expect(parseReference(text)).toEqual([{ book, spans, text }]);
  });

  it('parses a choice between two passages', () => {
    expect(parseReference('Acts 7:44-53 or Revelation 3:14-22')).toEqual([
      { book: 'Acts', spans: [span([7, 44], [7, 53])], text: 'Acts 7:44-53' },
      { book: 'Revelation', spans: [span([3, 14], [3, 22])], text: 'Revelation 3:14-22' },
    ]);
  });

  it.each([
    ['an empty text', ''],
    ['a book without a chapter', 'John'],
    ['an unknown book', 'Enoch 1:1-9'],
    ['a property of every object', 'constructor 1:1'],
    ['a book in lower case', 'john 3:16'],
    ['chapter 0', 'John 0:1'],
    ['verse 0', 'John 3:0'],
    ['a verse with a leading zero', 'John 3:016'],
    ['verses in descending order', 'John 3:16-15'],
    ['chapters in descending order', 'John 3:16-2:20'],
    ['whole chapters in descending order', 'Psalm 3-2'],
    ['a part of a verse', 'John 3:16a'],
    ['an open range', 'John 3:16-'],
    ['a missing range', 'John 3:16; '],
    ['missing verses', 'John 3:16,, 18'],
    ['a choice without a second book', 'John 3:16 or 18'],
    ['a choice without a second passage', 'John 3:16 or '],
    ['surrounding spaces', ' John 3:16 '],
    ['a line break', 'John 3:16\n'],
  ])('rejects %s', (_, text) => {
    expect(parseReference(text)).toBeUndefined();
  });
});

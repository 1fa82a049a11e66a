import { describe, expect, it } from 'vitest';
import { readReference, type Span } from './reference.ts';

const span = (from: [number, number], to: [number, number] | [number]): Span => ({
  from: { chapter: from[0], verse: from[1] },
  to: to[1] === undefined ? { chapter: to[0] } : { chapter: to[0], verse: to[1] },
});

describe('a reference', () => {
  it.each<[string, string, Span[]]>([
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
  ])('%s is read as places in %s', (text, book, spans) => {
    expect(readReference(text)).toEqual([{ book, spans, text }]);
  });

  it('may leave the choice between two passages, each with its book', () => {
    expect(readReference('Acts 7:44-53 or Revelation 3:14-22')).toEqual([
      { book: 'Acts', spans: [span([7, 44], [7, 53])], text: 'Acts 7:44-53' },
      { book: 'Revelation', spans: [span([3, 14], [3, 22])], text: 'Revelation 3:14-22' },
    ]);
  });

  it.each([
    ['nothing', ''],
    ['a book alone', 'John'],
    ['a book that no Bible has', 'Enoch 1:1-9'],
    ['a name that every object has', 'constructor 1:1'],
    ['a book in small letters', 'john 3:16'],
    ['a chapter nought', 'John 0:1'],
    ['a verse nought', 'John 3:0'],
    ['a verse with a leading nought', 'John 3:016'],
    ['verses that go backwards', 'John 3:16-15'],
    ['chapters that go backwards', 'John 3:16-2:20'],
    ['whole chapters that go backwards', 'Psalm 3-2'],
    ['a verse part', 'John 3:16a'],
    ['an open end', 'John 3:16-'],
    ['a place that is missing', 'John 3:16; '],
    ['verses that are missing', 'John 3:16,, 18'],
    ['a choice without a second book', 'John 3:16 or 18'],
    ['a choice without a second passage', 'John 3:16 or '],
    ['blanks about it', ' John 3:16 '],
    ['a second line', 'John 3:16\n'],
  ])('is not %s', (_, text) => {
    expect(readReference(text)).toBeUndefined();
  });
});

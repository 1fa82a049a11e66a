import { crc32 } from 'node:zlib';
import { expect, it } from 'vitest';
import { pdfText } from '../testing/pdf-text.ts';
import { docx, xlsx } from './office.ts';
import { pdf } from './pdf.ts';
import { wav } from './wav.ts';

const PAGE = { title: 'A & B (<c>)', sections: [{ heading: 'One', lines: ['Plain \\ text "here"'] }] };

/** Entries of an archive, read by its directory and checked against it. */
function entriesOf(archive: Buffer): Map<string, string> {
  const entries = new Map<string, string>();
  const end = archive.lastIndexOf('PK\x05\x06');
  let place = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    expect(archive.readUInt32LE(place)).toBe(0x02014b50);
    const [size, nameLength] = [archive.readUInt32LE(place + 24), archive.readUInt16LE(place + 28)];
    const name = archive.toString('utf8', place + 46, place + 46 + nameLength);
    const local = archive.readUInt32LE(place + 42);
    expect(archive.readUInt32LE(local)).toBe(0x04034b50);
    const begin = local + 30 + archive.readUInt16LE(local + 26);
    const content = archive.subarray(begin, begin + size);
    expect(crc32(content)).toBe(archive.readUInt32LE(place + 16));
    entries.set(name, content.toString());
    place += 46 + nameLength;
  }
  expect(place).toBe(end);
  return entries;
}

it('a Word file is an archive whose parts are all declared, with its text escaped', () => {
  const entries = entriesOf(docx(PAGE));
  expect([...entries.keys()]).toEqual(['[Content_Types].xml', '_rels/.rels', 'word/document.xml']);
  expect(entries.get('word/document.xml')).toContain('A &amp; B (&lt;c>)');
  expect(entries.get('_rels/.rels')).toContain('Target="word/document.xml"');
});

it('an Excel file holds every cell of its rows', () => {
  const entries = entriesOf(
    xlsx({
      name: 'Rota',
      rows: [
        ['Week', 'Reads'],
        ['First', 'Ann'],
      ],
    }),
  );
  const sheet = entries.get('xl/worksheets/sheet1.xml') ?? '';
  expect([...sheet.matchAll(/<t>(.*?)<\/t>/g)].map(([, text]) => text)).toEqual([
    'Week',
    'Reads',
    'First',
    'Ann',
  ]);
  for (const part of entries.keys())
    if (part.startsWith('xl/') && !part.includes('_rels'))
      expect(entries.get('[Content_Types].xml')).toContain(`PartName="/${part}"`);
});

it('a PDF goes on over as many pages as its text takes, without losing a word', async () => {
  const lines = Array.from({ length: 80 }, (_, line) => `Line${line} ${'word '.repeat(25)}end${line}`);
  const sections = [{ heading: 'Long', lines }];
  const pages = await pdfText(pdf({ title: PAGE.title, sections }));
  expect(pages.length).toBeGreaterThan(2);
  const text = pages.join(' ');
  expect(text).toContain('A & B (<c>)');
  for (let line = 0; line < 80; line++) expect(text).toMatch(new RegExp(`Line${line} [^L]*end${line}\\b`));
});

it('a recording says how long it is, and is never cut off at full loudness', () => {
  const tone = { hertz: 440, at: 0.5, seconds: 1, partials: [[1, 3]], attack: 0.01, decay: 9 } as const;
  const file = wav([tone], 8_000);
  expect(file).toHaveLength(44 + 2 * 1.5 * 8_000);
  expect(file.readUInt32LE(40)).toBe(2 * 1.5 * 8_000);
  const samples = new Int16Array(new Uint8Array(file.subarray(44)).buffer);
  expect(samples.subarray(0, 4_000).every((value) => value === 0)).toBe(true);
  expect(Math.max(...samples)).toBeGreaterThan(20_000);
  expect(Math.max(...samples)).toBeLessThanOrEqual(26_000);
  expect(Math.abs(samples.at(-1) ?? 1)).toBeLessThan(100);
});

import { crc32 } from 'node:zlib';
import { expect, it } from 'vitest';
import { pdfText } from '../testing/pdf-text.ts';
import { createDocx, createXlsx } from './office.ts';
import { createPdf } from './pdf.ts';
import { createWav } from './wav.ts';

const PAGE = { title: 'A & B (<c>)', sections: [{ heading: 'One', lines: ['Plain \\ text "here"'] }] };

/** Reads the entries of an archive from its central directory, and checks their headers. */
function readEntries(archive: Buffer): Map<string, string> {
  const entries = new Map<string, string>();
  const end = archive.lastIndexOf('PK\x05\x06');
  let offset = archive.readUInt32LE(end + 16);
  for (let remaining = archive.readUInt16LE(end + 10); remaining > 0; remaining--) {
    expect(archive.readUInt32LE(offset)).toBe(0x02014b50);
    const [size, nameLength] = [archive.readUInt32LE(offset + 24), archive.readUInt16LE(offset + 28)];
    const name = archive.toString('utf8', offset + 46, offset + 46 + nameLength);
    const local = archive.readUInt32LE(offset + 42);
    expect(archive.readUInt32LE(local)).toBe(0x04034b50);
    const begin = local + 30 + archive.readUInt16LE(local + 26);
    const content = archive.subarray(begin, begin + size);
    expect(crc32(content)).toBe(archive.readUInt32LE(offset + 16));
    entries.set(name, content.toString());
    offset += 46 + nameLength;
  }
  expect(offset).toBe(end);
  return entries;
}

it('createDocx creates an archive with all required parts and escaped text', () => {
  const entries = readEntries(createDocx(PAGE));
  expect([...entries.keys()]).toEqual(['[Content_Types].xml', '_rels/.rels', 'word/document.xml']);
  expect(entries.get('word/document.xml')).toContain('A &amp; B (&lt;c>)');
  expect(entries.get('_rels/.rels')).toContain('Target="word/document.xml"');
});

it('createXlsx creates a file with all cells', () => {
  const entries = readEntries(
    createXlsx({
      name: 'Schedule',
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

it('createPdf creates several pages with the whole text when it is long', async () => {
  const lines = Array.from({ length: 80 }, (_, line) => `Line${line} ${'word '.repeat(25)}end${line}`);
  const sections = [{ heading: 'Long', lines }];
  const pages = await pdfText(createPdf({ title: PAGE.title, sections }));
  expect(pages.length).toBeGreaterThan(2);
  const text = pages.join(' ');
  expect(text).toContain('A & B (<c>)');
  for (let line = 0; line < 80; line++) expect(text).toMatch(new RegExp(`Line${line} [^L]*end${line}\\b`));
});

it('createWav creates a file of the right length that fades out at the end', () => {
  const tone = { hertz: 440, at: 0.5, seconds: 1, partials: [[1, 3]], attack: 0.01, decay: 9 } as const;
  const file = createWav([tone], 8_000);
  expect(file).toHaveLength(44 + 2 * 1.5 * 8_000);
  expect(file.readUInt32LE(40)).toBe(2 * 1.5 * 8_000);
  const samples = new Int16Array(new Uint8Array(file.subarray(44)).buffer);
  expect(samples.subarray(0, 4_000).every((value) => value === 0)).toBe(true);
  expect(Math.max(...samples)).toBeGreaterThan(20_000);
  expect(Math.max(...samples)).toBeLessThanOrEqual(26_000);
  expect(Math.abs(samples.at(-1) ?? 1)).toBeLessThan(100);
});

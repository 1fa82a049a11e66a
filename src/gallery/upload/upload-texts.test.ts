import { describe, expect, it } from 'vitest';
import type { GalleryFolder } from '../contract.ts';
import { fileId, textErrors, toUploadJobs, type UploadTexts } from './upload-texts.ts';

const NOTHING: UploadTexts = { title: null, description: '', category: 'others', images: {} };
const folder = { _id: 7, name: 'Perunnal 2026', category: 'perunnal' } as GalleryFolder;
const files = ['a.jpg', 'b.jpg'].map((name) => new File(['a'], name));
const [first, second] = files as [File, File];
const titles = (
  selected: readonly (File | null)[],
  texts: Partial<UploadTexts>,
  target: GalleryFolder | null,
) =>
  toUploadJobs(selected, { ...NOTHING, ...texts }, { folder: target, firstNumber: 9 }).map(
    (job) => job.title,
  );

describe('the title of an uploaded image', () => {
  it('is the name of the folder and a number that continues those in the folder', () => {
    expect(titles(files, {}, folder)).toEqual(['Perunnal 2026 9', 'Perunnal 2026 10']);
    expect(titles([first], {}, folder)).toEqual(['Perunnal 2026 9']);
  });

  it('is the label of the category and a number outside folders', () => {
    expect(titles([first], { category: 'holyweek' }, null)).toEqual(['Holy Week 9']);
    expect(titles([first], {}, null)).toEqual(['Photo 9']);
  });

  it('is the typed title, with a number if there are several images', () => {
    expect(titles(files, { title: 'Umbrellas' }, folder)).toEqual(['Umbrellas 9', 'Umbrellas 10']);
    expect(titles([first], { title: 'Umbrellas' }, folder)).toEqual(['Umbrellas']);
  });

  it('keeps its number when an image before it is removed after an upload', () => {
    expect(titles([null, second], {}, folder)).toEqual(['Perunnal 2026 10']);
  });

  it('is the title that was entered for the image, if any', () => {
    const images = { [fileId(second)]: { title: 'The lamp', alt: '', isDecorative: false } };
    expect(titles(files, { images }, folder)).toEqual(['Perunnal 2026 9', 'The lamp']);
  });
});

it('an image is saved with the common description, its own texts and the category of its folder', () => {
  const own = { title: '', alt: 'A lamp', isDecorative: false };
  const texts: UploadTexts = { ...NOTHING, description: 'At dusk', images: { [fileId(first)]: own } };
  const [job] = toUploadJobs([first], texts, { folder, firstNumber: 1 });
  expect(job).toMatchObject({ description: 'At dusk', alt: 'A lamp', category: 'perunnal', folderId: 7 });
  expect(JSON.parse(JSON.stringify(texts)), 'the texts can be stored as JSON').toEqual(texts);
});

it('an image needs a title of at most 200 and an alternative text of at most 300 characters', () => {
  expect(textErrors({ title: '  ', alt: 'a'.repeat(301) })).toEqual({
    title: 'Please fill this in',
    alt: 'At most 300 characters',
  });
  expect(textErrors({ title: 'a'.repeat(201) })).toEqual({ title: 'At most 200 characters' });
  expect(textErrors({ title: 'The umbrellas', alt: '' })).toEqual({});
});

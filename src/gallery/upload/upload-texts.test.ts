import { describe, expect, it } from 'vitest';
import type { GalleryFolder } from '../contract.ts';
import { fileId, textErrors, toUploadJobs, type UploadTexts, uploadTarget } from './upload-texts.ts';

const NOTHING: UploadTexts = {
  title: null,
  description: '',
  folder: null,
  newFolder: '',
  category: 'others',
  images: {},
};
const folder = { _id: 7, name: 'Perunnal 2026', category: 'perunnal', imageCount: 8 } as GalleryFolder;
const target = (texts: Partial<UploadTexts>) => uploadTarget({ ...NOTHING, ...texts }, [folder], 8);
const files = ['a.jpg', 'b.jpg'].map((name) => new File(['a'], name));
const [first, second] = files as [File, File];
const titles = (selected: readonly (File | null)[], texts: Partial<UploadTexts>) =>
  toUploadJobs(selected, { ...NOTHING, ...texts }, target(texts)).map((job) => job.title);
const inFolder = { folder: 7 };

describe('the title of an uploaded image', () => {
  it('is the name of the folder and a number that continues those in the folder', () => {
    expect(titles(files, inFolder)).toEqual(['Perunnal 2026 9', 'Perunnal 2026 10']);
    expect(titles([first], inFolder)).toEqual(['Perunnal 2026 9']);
  });

  it('is the name of a new folder, and the number starts at 1', () => {
    const texts = { folder: 'new', newFolder: 'The roof ', category: 'construction' } as const;
    expect(titles([first], texts)).toEqual(['The roof 1']);
    expect(target(texts)).toMatchObject({ folderId: null, category: 'construction' });
  });

  it('is the label of the category and a number outside folders', () => {
    expect(titles([first], { category: 'holyweek' })).toEqual(['Holy Week 9']);
    expect(titles([first], {})).toEqual(['Photo 9']);
  });

  it('is the typed title, with a number if there are several images', () => {
    expect(titles(files, { ...inFolder, title: 'Umbrellas' })).toEqual(['Umbrellas 9', 'Umbrellas 10']);
    expect(titles([first], { ...inFolder, title: 'Umbrellas' })).toEqual(['Umbrellas']);
  });

  it('keeps its number when an image before it is removed after an upload', () => {
    expect(titles([null, second], inFolder)).toEqual(['Perunnal 2026 10']);
  });

  it('is the title that was entered for the image, if any', () => {
    const images = { [fileId(second)]: { title: 'The lamp', alt: '', isDecorative: false } };
    expect(titles(files, { ...inFolder, images })).toEqual(['Perunnal 2026 9', 'The lamp']);
  });
});

it('an image is saved with the common description, its own texts and the category of its folder', () => {
  const own = { title: '', alt: 'A lamp', isDecorative: false };
  const images = { [fileId(first)]: own };
  const texts: UploadTexts = { ...NOTHING, ...inFolder, description: 'At dusk', images };
  const [job] = toUploadJobs([first], texts, target(texts));
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

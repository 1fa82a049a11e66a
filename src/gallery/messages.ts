import { folderMessages } from '#kit/crud/list/folders.tsx';
import { recordMessages } from '#kit/crud/record-messages.ts';

/** Messages about gallery images (admin specification, sections 2, 4, 5 and 8). */
export const galleryImageMessages = recordMessages('image', {
  /** Label of the button to upload images. */
  upload: 'Add Image',
  uploadTitle: 'Add Images',
  empty: 'No Images',
  emptyHint: 'Upload your first image to get started.',
  saved: 'Image updated successfully',
  saveFailed: 'Failed to update image',
  noneSelected: 'Please select at least one image file',
  uploadHint: 'JPEG, PNG, GIF, WebP, max 20MB each',
  /** Error that concerns no single image, such as an ended session. */
  batchFailed: 'Failed to save images',
  hidden: 'Hidden on request',
  shownAgain: 'Visitors see this image again',
  nowHidden: 'Visitors no longer see this image',
  moveFailed: 'Failed to move image',
  altHint:
    'Describe the picture for people who use a screen reader. If you leave this empty, the screen reader reads the title. If the picture is purely decorative, mark it as decorative.',
});

/** Messages about gallery folders. A message from the server takes precedence. */
export const galleryFolderMessages = {
  ...folderMessages,
  editTitle: 'Edit Folder',
  updated: 'Folder saved successfully',
  renameFailed: 'Failed to save folder',
  coverChosen: 'This image is now the folder’s cover',
  coverReset: 'The first image is the folder’s cover again',
  coverFailed: 'Failed to change the cover',
};

/** Messages about gallery images (admin specification, sections 2, 4, 5 and 8). */
export const galleryImageMessages = {
  heading: 'Images',
  singular: 'image',
  plural: 'images',
  /** Label of the button to upload images. */
  upload: 'Add Image',
  uploadTitle: 'Add Images',
  editTitle: 'Edit Image',
  empty: 'No Images',
  emptyHint: 'Upload your first image to get started.',
  saved: 'Image updated successfully',
  saveFailed: 'Failed to update image',
  deleteQuestion: 'Are you sure you want to delete this image?',
  deleted: 'Image deleted successfully',
  deleteFailed: 'Failed to delete image',
  noneSelected: 'Please select at least one image file',
  uploadHint: 'JPEG, PNG, GIF, WebP, max 20MB each',
  /** Error that concerns no single image, such as an ended session. */
  batchFailed: 'Failed to save images',
  altHint:
    'Describe the picture for people who use a screen reader. If you leave this empty, the screen reader reads the title. If the picture is purely decorative, mark it as decorative.',
} as const;

/** Messages about gallery folders. A message from the server takes precedence. */
export const galleryFolderMessages = {
  heading: 'Folders',
  singular: 'folder',
  plural: 'folders',
  /** Label of the button to create a folder. */
  create: 'Create Folder',
  empty: 'No Folders Found',
  newTitle: 'Create Folder',
  editTitle: 'Rename Folder',
  saved: 'Folder created successfully',
  saveFailed: 'Failed to create folder',
  updated: 'Folder renamed successfully',
  renameFailed: 'Failed to rename folder',
  deleteQuestion: 'Are you sure you want to delete this folder?',
  deleted: 'Folder deleted successfully',
  deleteFailed: 'Failed to delete folder',
  coverChosen: 'This image is now the folder’s cover',
  coverReset: 'The newest image is the folder’s cover again',
  coverFailed: 'Failed to change the cover',
} as const;

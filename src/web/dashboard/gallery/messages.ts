/** What the dashboard says about pictures (admin specification, sections 2, 4, 5 and 8). */
export const imageWords = {
  heading: 'Images',
  one: 'image',
  many: 'images',
  add: 'Add Image',
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
  /** When no single picture is at fault. */
  uploadBroken: 'Failed to save images',
  altHint:
    'What the picture shows, for those who do not see it. Left empty, its title is read to them. A picture that only adorns is marked as decorative: then nothing is.',
} as const;

/** What the dashboard says about the gallery's folders. A failure is told in the server's words when there are any. */
export const folderWords = {
  heading: 'Folders',
  one: 'folder',
  many: 'folders',
  add: 'Create Folder',
  empty: 'No Folders Found',
  newTitle: 'Create Folder',
  editTitle: 'Rename Folder',
  saved: 'Folder created successfully',
  saveFailed: 'Failed to create folder',
  renamed: 'Folder renamed successfully',
  renameFailed: 'Failed to rename folder',
  deleteQuestion: 'Are you sure you want to delete this folder?',
  deleted: 'Folder deleted successfully',
  deleteFailed: 'Failed to delete folder',
  coverChosen: 'This image is now the folder’s cover',
  coverGivenBack: 'The newest image is the folder’s cover again',
  coverFailed: 'Failed to choose the cover',
} as const;

import type { FormMessages, ListMessages } from '../crud/types.ts';

/** Messages about home page ads (admin specification, sections 2, 5 and 8). */
export const adMessages = {
  singular: 'ad',
  plural: 'ads',
  heading: 'Ads',
  add: 'New Ad',
  newTitle: 'New Ad',
  editTitle: 'Edit Ad',
  empty: 'No Ads Yet',
  saved: 'Ad created successfully',
  updated: 'Ad updated successfully',
  saveFailed: 'Failed to save ad',
  deleteQuestion: 'Are you sure you want to delete this ad?',
  deleted: 'Ad deleted successfully',
  deleteFailed: 'Failed to delete ad',
} satisfies ListMessages & FormMessages;

export const adFormMessages = {
  tip: 'Tip: write a link as [Link Text](url). It opens in a new tab.',
  imageMissing: 'Please upload an image for image-based ads',
  textMissing: 'Please enter description for text-based ads',
  imageTooLarge: 'Image size must be less than 20MB',
} as const;

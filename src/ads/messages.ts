import { recordMessages } from '#kit/crud/record-messages.ts';

/** Messages about home page ads (admin specification, sections 2, 5 and 8). */
export const adMessages = recordMessages('ad', {
  add: 'New Ad',
  empty: 'No Ads Yet',
  saved: 'Ad created successfully',
  updated: 'Ad updated successfully',
});

export const adFormMessages = {
  tip: 'Tip: write a link as [Link Text](url). It opens in a new tab.',
  imageMissing: 'Please upload an image for image-based ads',
  textMissing: 'Please enter description for text-based ads',
  imageTooLarge: 'Image size must be less than 20MB',
} as const;

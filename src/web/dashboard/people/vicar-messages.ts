/** Messages of the form for the welcome message (public specification, sections 5 and 8). */
export const vicarMessages = {
  title: 'Edit Welcome Message',
  requiredFields: 'Please fill in all required fields (Name and Title)',
  saved: 'Vicar information updated successfully!',
  saveFailed: 'Failed to update vicar information',
  uploadFailed: 'Failed to upload vicar image. Please try again.',
  pictureHint: 'Max 20MB',
} as const;

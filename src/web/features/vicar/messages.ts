/** What is said about the vicar's welcome (public specification, sections 5 and 8). */
export const vicarWords = {
  nothing: 'No Welcome Message Available',
  edit: 'Edit Welcome Message',
  missing: 'Please fill in all required fields (Name and Title)',
  saved: 'Vicar information updated successfully!',
  saveFailed: 'Failed to update vicar information',
  uploadFailed: 'Failed to upload vicar image. Please try again.',
  pictureHint: 'Max 20MB',
} as const;

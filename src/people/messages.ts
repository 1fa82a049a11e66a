/** Messages about the people on public pages (public specification, sections 4, 5 and 8). */
export const clergyMessages = {
  edit: 'Edit Clergy',
  cancel: 'Cancel',
  add: 'Add Clergy Member',
  addFirst: 'Add First Clergy Member',
  newTitle: 'Add Clergy Member',
  editTitle: 'Edit Clergy Member',
  requiredFields: 'Please fill in all required fields (Name and Title)',
  saved: 'Clergy information saved successfully!',
  saveFailed: 'Error saving clergy information. Please try again.',
  deleteQuestion: 'Are you sure you want to delete this clergy member?',
  deleted: 'Clergy member deleted successfully!',
  deleteFailed: 'Error deleting clergy member. Please try again.',
} as const;

export const formerVicarMessages = {
  edit: 'Edit Former Vicars',
  cancel: 'Cancel',
  add: 'Add Former Vicar',
  addFirst: 'Add First Former Vicar',
  newTitle: 'Add Former Vicar',
  editTitle: 'Edit Former Vicar',
  requiredFields: 'Please fill in all required fields',
  saved: 'Former vicar information saved successfully!',
  saveFailed: 'Error saving former vicar information. Please try again.',
  deleteQuestion: 'Are you sure you want to delete this former vicar?',
  deleted: 'Former vicar deleted successfully!',
  deleteFailed: 'Error deleting former vicar. Please try again.',
} as const;

export const vicarMessages = {
  title: 'Edit Welcome Message',
  requiredFields: 'Please fill in all required fields (Name and Title)',
  saved: 'Vicar information updated successfully!',
  saveFailed: 'Failed to update vicar information',
  uploadFailed: 'Failed to upload vicar image. Please try again.',
  pictureHint: 'Max 20MB',
} as const;

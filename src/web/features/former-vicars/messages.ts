/** Messages of the former vicars section (public specification, sections 4, 5 and 8). */
export const formerVicarMessages = {
  empty: 'No Former Vicars Listed',
  edit: 'Edit Former Vicars',
  cancel: 'Cancel',
  add: 'Add Former Vicar',
  addFirst: 'Add First Former Vicar',
  editTitle: 'Edit Former Vicar',
  requiredFields: 'Please fill in all required fields',
  saved: 'Former vicar information saved successfully!',
  saveFailed: 'Error saving former vicar information. Please try again.',
  deleteQuestion: 'Are you sure you want to delete this former vicar?',
  deleted: 'Former vicar deleted successfully!',
  deleteFailed: 'Error deleting former vicar. Please try again.',
} as const;

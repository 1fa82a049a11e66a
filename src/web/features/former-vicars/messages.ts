/** What is said about former vicars (public specification, sections 4, 5 and 8). */
export const formerVicarWords = {
  nothing: 'No Former Vicars Listed',
  edit: 'Edit Former Vicars',
  leave: 'Cancel',
  add: 'Add Former Vicar',
  addFirst: 'Add First Former Vicar',
  editTitle: 'Edit Former Vicar',
  missing: 'Please fill in all required fields',
  saved: 'Former vicar information saved successfully!',
  saveFailed: 'Error saving former vicar information. Please try again.',
  deleteQuestion: 'Are you sure you want to delete this former vicar?',
  deleted: 'Former vicar deleted successfully!',
  deleteFailed: 'Error deleting former vicar. Please try again.',
} as const;

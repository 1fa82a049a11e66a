/** What is said about the clergy (public specification, sections 4, 5 and 8). */
export const clergyWords = {
  nothing: 'No Clergy Information Available',
  edit: 'Edit Clergy',
  leave: 'Cancel',
  add: 'Add Clergy Member',
  addFirst: 'Add First Clergy Member',
  editTitle: 'Edit Clergy Member',
  missing: 'Please fill in all required fields (Name and Title)',
  saved: 'Clergy information saved successfully!',
  saveFailed: 'Error saving clergy information. Please try again.',
  deleteQuestion: 'Are you sure you want to delete this clergy member?',
  deleted: 'Clergy member deleted successfully!',
  deleteFailed: 'Error deleting clergy member. Please try again.',
} as const;

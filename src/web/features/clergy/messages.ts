/** Messages of the clergy section (public specification, sections 4, 5 and 8). */
export const clergyMessages = {
  empty: 'No Clergy Information Available',
  edit: 'Edit Clergy',
  cancel: 'Cancel',
  add: 'Add Clergy Member',
  addFirst: 'Add First Clergy Member',
  editTitle: 'Edit Clergy Member',
  requiredFields: 'Please fill in all required fields (Name and Title)',
  saved: 'Clergy information saved successfully!',
  saveFailed: 'Error saving clergy information. Please try again.',
  deleteQuestion: 'Are you sure you want to delete this clergy member?',
  deleted: 'Clergy member deleted successfully!',
  deleteFailed: 'Error deleting clergy member. Please try again.',
} as const;

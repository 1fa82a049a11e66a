/** Messages of the donation page (public specification, sections 2 and 8). */
export const paymentMessages = {
  allDown: 'Payment is currently down',
  down: (method: string) => `${method} is currently down`,
  edit: 'Edit Payment Info',
  saved: 'Payment information updated successfully!',
  savedEmpty: 'Payment information updated successfully! Note: Payment services are currently disabled.',
  saveFailed: 'Failed to save changes. Please try again.',
  emailMissing: 'Contact email is required',
} as const;

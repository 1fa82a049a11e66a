/** What the dashboard says about one's own account (admin specification, sections 2 and 8). */
export const profileWords = {
  heading: 'Your account',
  masked: '••••••••••••',
  encrypted: 'Password is encrypted and secure',
  encryptedNote: 'For security reasons, passwords cannot be displayed. Use "Edit Profile" to change it.',
  edit: 'Edit Profile',
  save: 'Save Changes',
  newPassword: 'New password (leave blank to keep current)',
  saved: 'Profile updated successfully',
  failed: 'Failed to update profile',
};

/** What the dashboard says about one's sessions, which the specification does not know. */
export const sessionWords = {
  heading: 'Where you are signed in',
  current: 'This device',
  lastSeen: (when: string) => `Last seen ${when}`,
  since: (when: string) => `Signed in ${when}`,
  end: 'End',
  ending: 'Ending...',
  endOthers: 'End all others',
  onlyHere: 'You are signed in nowhere else.',
  ended: 'That session is ended.',
  othersEnded: 'All other sessions are ended.',
  failed: 'Failed to end the session',
  notLoaded: 'The sessions could not be loaded.',
};

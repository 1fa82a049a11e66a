/** Messages about the user's own account (admin specification, sections 2 and 8). */
export const profileMessages = {
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

/** Messages about the user's sessions, which the specification does not describe. */
export const sessionMessages = {
  heading: 'Where you are signed in',
  current: 'this device',
  lastSeen: (when: string) => `Last seen ${when}`,
  since: (when: string) => `Signed in ${when}`,
  signOut: 'Sign out',
  signingOut: 'Signing out...',
  signOutOthers: 'Sign out of all other devices',
  noOtherSessions: 'You are not signed in on any other device.',
  signedOut: 'Signed out.',
  othersSignedOut: 'Signed out of all other devices.',
  failed: 'Failed to sign out',
  notLoaded: 'The list of your devices could not be loaded.',
};

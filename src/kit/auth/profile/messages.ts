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

/** Messages about the user's passkeys, which the specification does not describe. */
export const passkeyMessages = {
  heading: 'Passkeys',
  explanation:
    'With a passkey you sign in by your fingerprint, your face or the lock of your phone, without password and code.',
  added: (when: string) => `Added ${when}`,
  used: (when: string) => `Last used ${when}`,
  name: 'Name of the device (optional)',
  add: 'Add a passkey',
  adding: 'Adding...',
  remove: 'Remove',
  removing: 'Removing...',
  wasAdded: 'Passkey added.',
  wasRemoved: 'Passkey removed. Delete it on the device too.',
  failed: 'The passkey was not added',
  removeFailed: 'Failed to remove the passkey',
  notLoaded: 'Your passkeys could not be loaded.',
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

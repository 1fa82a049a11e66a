import { recordMessages } from '../crud/record-messages.ts';

/** Messages about users (admin specification, sections 2 and 8). */
export const userMessages = recordMessages('user', {
  heading: 'Administrators',
  add: 'Add User',
  search: 'Search users',
  empty: 'No Users Found',
  saved: 'User added successfully',
  updated: 'User updated successfully',
  deleteQuestion: 'Are you sure you want to delete the details of this user?',
  deleteButtons: { cancel: 'No', confirm: 'Yes' },
});

/** Messages that the specification does not define. */
export const userFormMessages = {
  you: '(You)',
  role: 'Admin',
  ownRow: 'This is your own account. You can change it in the Profile tab.',
  firstPassword:
    'Give it to them directly. It expires in 72 hours, and they choose their own password when they first sign in.',
  newPassword:
    'Leave blank to keep their current password. A new password signs them out and expires in 72 hours. They choose their own when they next sign in.',
  newUser: 'A new user has the same permissions as you.',
  active: 'Active (can sign in)',
  inactive: 'Turning this off signs them out immediately, and they can no longer sign in.',
  endSessions: 'Sign out',
  ending: 'Signing out...',
  ended: (name: string) => `${name} was signed out on all devices.`,
  endFailed: 'Failed to sign out the user',
} as const;

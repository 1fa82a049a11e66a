import type { RecordWords } from '../crud/types.ts';

/** What the dashboard says about users (admin specification, sections 2 and 8). */
export const userWords = {
  one: 'user',
  many: 'users',
  heading: 'Administrators',
  add: 'Add User',
  newTitle: 'New User',
  editTitle: 'Edit User',
  search: 'Search users',
  empty: 'No Users Found',
  saved: 'User added successfully',
  updated: 'User updated successfully',
  saveFailed: 'Failed to save user',
  deleteQuestion: 'Are you sure you want to delete the details of this user?',
  deleteAnswers: { no: 'No', yes: 'Yes' },
  deleted: 'User deleted successfully',
  isDeletionResult: true,
  deleteFailed: 'Failed to delete user',
} satisfies RecordWords;

/** What the specification does not word. */
export const moreUserWords = {
  you: '(You)',
  role: 'Admin',
  ownRow: 'This is you. Your own account is changed in the Profile tab.',
  firstPassword:
    'Tell it to them yourself: it is good for 72 hours, and they choose their own at the first sign-in.',
  newPassword:
    'Leave blank to keep theirs. A new one signs them out, is good for 72 hours, and they replace it at the next sign-in.',
  newUser: 'A new user can do everything here that you can.',
  active: 'Active: may sign in',
  inactive: 'Without it they are signed out at once and cannot sign in.',
  endSessions: 'Sign out',
  ending: 'Signing out...',
  ended: (name: string) => `${name} is signed out everywhere.`,
  endFailed: 'Failed to end the sessions',
} as const;

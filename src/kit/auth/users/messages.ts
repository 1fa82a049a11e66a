import { recordMessages } from '../../crud/record-messages.ts';
import type { User } from './contract.ts';

/** Messages about users (admin specification, sections 2 and 8). */
export const userMessages = recordMessages('user', {
  heading: 'Administrators',
  add: 'Add User',
  search: 'Search users',
  saved: 'User added successfully',
  updated: 'User updated successfully',
  deleteQuestion: 'Are you sure you want to delete the details of this user?',
  deleteButtons: { cancel: 'No', confirm: 'Yes' },
});

/** Messages that the specification does not define. */
export const userFormMessages = {
  you: '(You)',
  role: 'Admin',
  firstSignIn: 'First sign-in',
  byInvitation: 'Send an invitation by email',
  byPassword: 'Set an initial password',
  credentials: {
    own: '',
    temporary: 'Initial password not yet replaced',
    invited: 'Invited, not yet accepted',
    none: 'Invitation no longer valid',
  },
  ownRow: 'This is your own account. You can change it in the Profile tab.',
  firstPassword:
    'Give it to them directly. It expires in 72 hours, and they choose their own password when they first sign in.',
  newPassword:
    'Leave blank to keep their current password. A new password signs them out and expires in 72 hours. They choose their own when they next sign in.',
  unsentInvitation:
    'The website has no mail server, so the invitation was not sent. Send this link yourself; it expires in 72 hours.',
  newUser: 'An invitation expires in 72 hours. A new user has the same permissions as you.',
  active: 'Active (can sign in)',
  inactive: 'Turning this off signs them out immediately, and they can no longer sign in.',
} as const;

export interface UserAction {
  readonly label: string;
  /** Added before the user's name for screen readers. */
  readonly of?: string;
  readonly busyText: string;
  readonly done: (user: User) => string;
  readonly failed: string;
}

/** Row actions beside Edit and Delete, which the specification does not define. */
export const userActions = {
  endSessions: {
    label: 'Sign out',
    busyText: 'Signing out...',
    done: ({ name }) => `${name} was signed out on all devices.`,
    failed: 'Failed to sign out the user',
  },
  invite: {
    label: 'Resend',
    of: 'the invitation of ',
    busyText: 'Sending...',
    done: ({ email }) => `A new invitation is on its way to ${email}. Earlier links no longer work.`,
    failed: 'Failed to send the invitation',
  },
  cancelInvitation: {
    label: 'Cancel invitation',
    busyText: 'Canceling...',
    done: ({ name }) => `The invitation of ${name} was canceled.`,
    failed: 'Failed to cancel the invitation',
  },
} satisfies Record<string, UserAction>;

import type { ComponentType } from 'react';

export interface LeaveDialogProps {
  /** Whether a navigation is blocked until the answer. */
  readonly isLeaving?: boolean;
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
}

/** Unsaved changes of a form on this page. While there are any, the end of the session does not redirect: the user signs in again over the form. docs/decisions/0013-drafts.md */
export interface UnsavedChanges {
  /** Whether the browser stores the changes as a draft. */
  readonly isDraftStored: boolean;
  /** The dialog to sign in again. The form provides it, so that only pages with forms load it. */
  readonly ReauthDialog: ComponentType<{ readonly isDraftStored: boolean }>;
  /** The question whether to leave the form and lose the changes. */
  readonly LeaveDialog: ComponentType<LeaveDialogProps>;
  /** Discards the changes before the page is left. */
  discard(): void;
}

/** Event of `window`: a form has unsaved changes. */
export const UNSAVED_CHANGES_EVENT = 'unsaved-changes';

const registered = new Set<UnsavedChanges>();
let areIgnored = false;

/** @returns a function to call when the changes were saved or discarded. */
export function registerUnsavedChanges(text: UnsavedChanges): () => void {
  registered.add(text);
  areIgnored = false;
  dispatchEvent(new Event(UNSAVED_CHANGES_EVENT));
  return () => void registered.delete(text);
}

/** The most recently registered changes; undefined if there are none, or the user chose to leave. */
export function latestUnsavedChanges(): UnsavedChanges | undefined {
  return areIgnored ? undefined : [...registered].at(-1);
}

/** Stops protecting the changes, because the user chose to leave: no further confirmation is shown. */
export function ignoreUnsavedChanges(): void {
  areIgnored = true;
}

export function areUnsavedChangesIgnored(): boolean {
  return areIgnored;
}

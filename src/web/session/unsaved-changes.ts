import type { ComponentType } from 'react';

/**
 * Text that is typed on this page and not saved. As long as there is any, the end of a session leads nowhere: the person
 * signs in again over what they were writing. docs/decisions/0021-drafts.md
 */
export interface HeldText {
  /** Whether it is still there after the page was left. */
  readonly isKept: boolean;
  /** The window for that; whoever holds text brings it, so that no other page has to load it. */
  readonly SignInAgain: ComponentType<{ readonly isKept: boolean }>;
}

const held = new Set<HeldText>();
let isLetGo = false;

/** @returns what ends the holding: it was saved, or is gone. */
export function holdText(text: HeldText): () => void {
  held.add(text);
  isLetGo = false;
  return () => void held.delete(text);
}

/** The text that was begun last; undefined when all is saved, or let go. */
export function heldText(): HeldText | undefined {
  return isLetGo ? undefined : [...held].at(-1);
}

/** The person leaves knowingly: nothing asks once more. */
export function letTextGo(): void {
  isLetGo = true;
}

export function isTextLetGo(): boolean {
  return isLetGo;
}

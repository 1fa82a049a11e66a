import { useState } from 'react';
import type { ResourceRow } from './row-adapters.ts';

/** 'open': the form's window stands. 'failed': the error about it does. 'kept': neither, but what was typed is still here. */
type Phase = 'open' | 'failed' | 'kept';
/** A resource to edit, or a new one. */
type Target = ResourceRow | 'new';

export interface Editing {
  readonly target: Target | null;
  readonly phase: Phase;
  /** What waits for an answer: whether the kept text may be discarded for it. */
  readonly next: Target | null;
  /** Counts the forms, so that each begins anew. */
  readonly turn: number;
  begin(target: Target): void;
  turnTo(phase: Phase): void;
  close(): void;
  /** Discards the kept text, and begins what waits. */
  discardForNext(): void;
  /** Opens the kept text again, and forgets what waits. */
  keep(): void;
}

const NOTHING = { target: null, phase: 'open', next: null } as const;

/** Which resource's form is open. There is one at a time: a form whose saving failed gives way only when it is told to. */
export function useEditing(): Editing {
  const [state, setState] = useState<Pick<Editing, 'target' | 'phase' | 'next' | 'turn'>>({
    ...NOTHING,
    turn: 0,
  });
  const start = (target: Target) => setState(({ turn }) => ({ ...NOTHING, target, turn: turn + 1 }));
  return {
    ...state,
    begin: (target) => (state.target ? setState({ ...state, next: target }) : start(target)),
    turnTo: (phase) => setState((before) => ({ ...before, phase })),
    close: () => setState(({ turn }) => ({ ...NOTHING, turn })),
    discardForNext: () => state.next && start(state.next),
    keep: () => setState((before) => ({ ...before, phase: 'open', next: null })),
  };
}

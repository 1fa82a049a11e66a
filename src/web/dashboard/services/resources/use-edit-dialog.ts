import { useState } from 'react';
import type { ResourceRecord } from './resource-calls.ts';

/** 'open': the form is shown. 'failed': the error dialog is shown. 'draft': neither is, but unsaved changes remain. */
type Phase = 'open' | 'failed' | 'draft';
/** A resource to edit, or 'new'. */
type Target = ResourceRecord | 'new';

export interface EditDialogState {
  readonly target: Target | null;
  readonly phase: Phase;
  /** The resource to open once the user agrees to discard the unsaved changes. */
  readonly pending: Target | null;
  /** React key, incremented for each form. */
  readonly formKey: number;
  open(target: Target): void;
  setPhase(phase: Phase): void;
  close(): void;
  /** Discards the unsaved changes and opens the pending resource. */
  discardAndOpenPending(): void;
  /** Reopens the form with its unsaved changes and drops the pending resource. */
  keepEditing(): void;
}

const NOTHING = { target: null, phase: 'open', pending: null } as const;

/** State of the resource dialog. Only one form exists at a time; unsaved changes must be discarded before another opens. */
export function useEditDialog(): EditDialogState {
  const [state, setState] = useState<Pick<EditDialogState, 'target' | 'phase' | 'pending' | 'formKey'>>({
    ...NOTHING,
    formKey: 0,
  });
  const start = (target: Target) => setState(({ formKey }) => ({ ...NOTHING, target, formKey: formKey + 1 }));
  return {
    ...state,
    open: (target) => (state.target ? setState({ ...state, pending: target }) : start(target)),
    setPhase: (phase) => setState((before) => ({ ...before, phase })),
    close: () => setState(({ formKey }) => ({ ...NOTHING, formKey })),
    discardAndOpenPending: () => state.pending && start(state.pending),
    keepEditing: () => setState((before) => ({ ...before, phase: 'open', pending: null })),
  };
}

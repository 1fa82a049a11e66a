import { type ReactNode, useState } from 'react';
import type { Vicar } from '#contract/vicar.ts';
import { vicarWords } from '../../features/vicar/messages.ts';
import { ResultDialog, success } from '../../ui/result-dialog.tsx';
import { VicarForm } from './vicar-form.tsx';

interface VicarDeskProps {
  readonly vicar: Vicar;
  readonly onSaved: (saved: Vicar) => void;
  readonly onClose: () => void;
  /** The welcome as everybody sees it. */
  readonly children: ReactNode;
}

/** The vicar's welcome in edit mode, until it is saved and the person has been told, or until Cancel. */
export function VicarDesk({ vicar, onSaved, onClose, children }: VicarDeskProps) {
  const [isSaved, setSaved] = useState(false);
  if (isSaved)
    return (
      <>
        {children}
        <ResultDialog result={success(vicarWords.saved)} onClose={onClose} />
      </>
    );
  return (
    <VicarForm
      vicar={vicar}
      onCancel={onClose}
      onSaved={(saved) => {
        onSaved(saved);
        setSaved(true);
      }}
    />
  );
}

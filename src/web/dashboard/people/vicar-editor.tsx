import { type ReactNode, useState } from 'react';
import type { Vicar } from '#contract/vicar.ts';
import { vicarMessages } from '../../features/vicar/messages.ts';
import { ResultDialog, success } from '../../ui/result-dialog.tsx';
import { VicarForm } from './vicar-form.tsx';

interface VicarEditorProps {
  readonly vicar: Vicar;
  readonly onSaved: (saved: Vicar) => void;
  readonly onClose: () => void;
  /** The welcome as visitors see it. */
  readonly children: ReactNode;
}

/** Edit mode of the vicar's welcome; closes after the success dialog or on Cancel. */
export function VicarEditor({ vicar, onSaved, onClose, children }: VicarEditorProps) {
  const [isSaved, setSaved] = useState(false);
  if (isSaved)
    return (
      <>
        {children}
        <ResultDialog result={success(vicarMessages.saved)} onClose={onClose} />
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

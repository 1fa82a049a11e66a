import { useEffect, useState } from 'react';
import { useSession } from '../session/session.tsx';
import { randomId } from '../session/uuid.ts';
import {
  type Draft,
  draftKey,
  removeDraft,
  removeExpiredDrafts,
  saveDraft,
  storedDrafts,
} from './draft-store.ts';

/**
 * Stores the text about files that are being uploaded, such as their titles. The files themselves must be selected again.
 *
 * @param kind distinguishes forms in the storage, such as 'gallery-uploads'.
 * @param values JSON values. Their first text is the draft's title. Null stores nothing, but keeps what was restored.
 */
export function useTextDraft<Values extends Draft['values']>(kind: string, values: Values | null) {
  const { user } = useSession();
  const [formId] = useState(randomId);
  const key = user ? draftKey({ userId: user.id, kind, record: 'new', form: formId }) : undefined;
  const [restored, setRestored] = useState(() => {
    removeExpiredDrafts(Date.now());
    return key ? storedDrafts(key)[0] : undefined;
  });
  const [isDraftStored, setDraftStored] = useState(false);
  const text = values && JSON.stringify(values);
  const restoredKey = restored?.key;

  useEffect(() => {
    if (!key || !text) return;
    setDraftStored(
      saveDraft(key, { values: JSON.parse(text), at: Date.now(), version: null, hadFile: true }),
    );
    // this form's draft replaces the restored one
    if (restoredKey) removeDraft(restoredKey);
  }, [key, restoredKey, text]);

  return {
    /** The values that were stored when the form opened, until `discard`. */
    restored: (restored as (Omit<Draft, 'values'> & { readonly values: Values }) | undefined) ?? null,
    /** Whether the browser stores the values. */
    isDraftStored,
    discard() {
      for (const each of [key, restoredKey]) if (each) removeDraft(each);
      setRestored(undefined);
    },
  };
}

import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { SaveAttempts } from '../crud/save-record.ts';
import { useSession } from '../session/session.tsx';
import { areUnsavedChangesIgnored } from '../session/unsaved-changes.ts';
import { randomId } from '../session/uuid.ts';
import {
  type Draft,
  draftKey,
  haveSameValues,
  moveDraft,
  removeDraft,
  removeExpiredDrafts,
  restoreMovedDraft,
  type StoredDraft,
  saveDraft,
  storableValues,
  storedDrafts,
} from './draft-store.ts';
import type { SealedDrafts } from './sealed-drafts.ts';

/** Delay between the last change and the autosave; leaving the page saves immediately. */
const AUTOSAVE_DELAY_MS = 300;

interface DraftOptions<Values extends FieldValues> {
  /** Undefined for a form without drafts. */
  readonly kind: string | undefined;
  readonly recordId: number | 'new';
  readonly version: number | null;
  readonly form: UseFormReturn<Values, unknown, Values>;
  /** The form's values for the saved record. */
  readonly initialValues: Values;
  /** Names of the password fields, which are never stored. */
  readonly passwords: readonly string[];
  /** Encrypts private text; undefined to store plain text. */
  readonly sealed: SealedDrafts | undefined;
  /** Whether the form starts with the values of another record; an older draft must not replace them. */
  readonly isCopy?: boolean;
  /** Called when the form of a new record is empty again; the next text belongs to another record. */
  readonly onCleared: () => void;
}

/** Stores a form's unsaved changes in the browser, per user, and restores them when the form reopens. docs/decisions/0013-drafts.md */
export function useDraft<Values extends FieldValues>(options: DraftOptions<Values>) {
  const { kind, recordId, version, form, initialValues, onCleared } = options;
  const [{ passwords, sealed }] = useState(options);
  const { user, expiredUser } = useSession();
  const [userId, setUserId] = useState(user?.id);
  const [formId] = useState(randomId);
  const key =
    kind !== undefined && userId !== undefined
      ? draftKey({ userId, kind, record: recordId, form: formId })
      : undefined;
  const [restored, setRestored] = useState(() =>
    options.isCopy ? null : findDraft(key, initialValues, sealed),
  );
  const [restoredKey] = useState(restored?.key);
  const [restoredValues] = useState(() => restored && ({ ...initialValues, ...restored.values } as Values));
  const [isDraftStored, setDraftStored] = useState(key !== undefined);
  const trail = useRef(restored?.trail);
  const triedAt = useRef(restored?.triedAt);
  const hasNewOwner = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const newest = useRef<Draft>(undefined);

  const remove = useCallback(() => {
    newest.current = undefined;
    if (key !== undefined) removeDraft(key);
  }, [key]);

  const flush = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    // after a logout in another tab the drafts are removed
    if (key === undefined || areUnsavedChangesIgnored()) return;
    if (isUnchanged(form, passwords)) return remove();
    const tried = { trail: trail.current, triedAt: triedAt.current };
    const storable = storableValues(form.getValues(), passwords);
    const draft = { ...storable, at: Date.now(), version, ...tried };
    newest.current = draft;
    if (!sealed) return setDraftStored(saveDraft(key, draft));
    sealed.seal(draft).then((sealedDraft) => {
      // the draft may have been changed or discarded meanwhile
      if (newest.current === draft) setDraftStored(saveDraft(key, sealedDraft));
    });
  }, [key, form, version, passwords, sealed, remove]);

  const forgetAttempts = () => {
    trail.current = undefined;
    triedAt.current = undefined;
  };
  const autosave = useEffectEvent(() => {
    flush();
    if (recordId !== 'new' || !isUnchanged(form, passwords)) return;
    forgetAttempts();
    onCleared();
  });

  // before the first paint: the draft replaces the values, while the defaults stay the saved ones, so the form is dirty
  useLayoutEffect(() => {
    if (restoredValues) form.reset(restoredValues, { keepDefaultValues: true });
  }, [form, restoredValues]);

  useEffect(() => {
    // the form now belongs to another user: store its values as that user's draft
    if (hasNewOwner.current) flush();
    else if (key && restoredKey) moveDraft(restoredKey, key);
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer.current);
        timer.current = setTimeout(autosave, AUTOSAVE_DELAY_MS);
      },
    });
    const autosavePending = () => timer.current !== undefined && autosave();
    // the same form in another tab has moved the draft to its own slot
    const onStorage = (change: StorageEvent) =>
      key && !areUnsavedChangesIgnored() && restoreMovedDraft(key, change);
    const listeners = new AbortController();
    const { signal } = listeners;
    addEventListener('pagehide', autosavePending, { signal });
    addEventListener('storage', onStorage, { signal });
    document.addEventListener('visibilitychange', autosavePending, { signal });
    return () => {
      autosavePending();
      unsubscribe();
      listeners.abort();
    };
  }, [key, restoredKey, form, flush]);

  // another user has signed in and continues with this form
  useEffect(() => {
    if (!user || user.id === userId || expiredUser) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    remove();
    hasNewOwner.current = true;
    setUserId(user.id);
  }, [user, userId, expiredUser, remove]);

  return {
    /** The draft restored when the form opened, until the user continues or discards it. */
    restored,
    /** Whether the browser stores the form's changes. */
    isDraftStored,
    dismissNotice: () => setRestored(null),
    /** Stores the draft immediately, with the attempts to save it. */
    save(attempts: SaveAttempts<unknown>) {
      triedAt.current ??= Date.now();
      const isRepeatable = attempts.attempts.every((values) => {
        const { hadFile, hadPassword } = storableValues(values as FieldValues, passwords);
        return !hadFile && !hadPassword;
      });
      trail.current = isRepeatable ? attempts : undefined;
      flush();
    },
    /** Removes the draft, after it was saved or discarded. */
    discard() {
      clearTimeout(timer.current);
      timer.current = undefined;
      forgetAttempts();
      remove();
      setRestored(null);
    },
  };
}

/** Whether a form's values equal its defaults, apart from files and passwords. */
function isUnchanged<Values extends FieldValues>(
  form: UseFormReturn<Values, unknown, Values>,
  passwords: readonly string[],
): boolean {
  const storable = (values: FieldValues) => storableValues(values, passwords).values;
  return haveSameValues(storable(form.getValues()), storable(form.formState.defaultValues ?? {}));
}

/** The newest draft that differs from the saved record. Equal drafts are removed: they were saved, but the response was lost. */
function findDraft(
  key: string | undefined,
  initialValues: FieldValues,
  sealed: SealedDrafts | undefined,
): StoredDraft | null {
  removeExpiredDrafts(Date.now());
  for (const draft of sealed?.drafts ?? (key ? storedDrafts(key) : [])) {
    if (!haveSameValues({ ...initialValues, ...draft.values }, initialValues)) return draft;
    removeDraft(draft.key);
  }
  return null;
}

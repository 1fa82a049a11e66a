import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useSession } from '../../session/session.tsx';
import { isTextLetGo } from '../../session/unsaved-changes.ts';
import { newKey } from '../../session/uuid.ts';
import {
  adoptDraft,
  type Draft,
  type DraftPlace,
  type KeptDraft,
  keepDraft,
  keptDrafts,
  putBack,
  removeDraft,
  removeKept,
  removeOldDrafts,
  type Trail,
} from './draft-store.ts';
import { saysTheSame, withoutFiles } from './draft-values.ts';

/** So much after the last key what was typed is kept; and at once when the page is left. */
const QUIET_MS = 300;

interface DraftOptions<Values extends FieldValues> {
  /** Undefined for a form whose text is not to be kept. */
  readonly kind: string | undefined;
  readonly recordId: number | 'new';
  readonly version: number | null;
  readonly form: UseFormReturn<Values, unknown, Values>;
  /** What the form holds for the record as it is. */
  readonly begin: Values;
  /** The form of a new record is empty again, so what comes next is another one. */
  readonly onCleared: () => void;
}

export interface DraftState {
  /** Found when the form was opened, until the person has decided about it. */
  readonly found: Draft | null;
  /** Whether what is typed here is kept. */
  readonly isKept: boolean;
  goOn(): void;
  /** Keeps what is typed at once, with the attempts to save it. */
  keep(trail: Trail): void;
  /** It was saved, or is thrown away on purpose. */
  forget(): void;
}

/**
 * Keeps in this browser what is typed into a form, under the name of who types it, and puts it back when the form is
 * opened again. docs/decisions/0021-drafts.md
 */
export function useDraft<Values extends FieldValues>(options: DraftOptions<Values>): DraftState {
  const { kind, recordId, version, form, begin, onCleared } = options;
  const { user, endedFor } = useSession();
  const [person, setPerson] = useState(user?.id);
  const [name] = useState(newKey);
  const place = useMemo<DraftPlace | undefined>(
    () =>
      kind === undefined || person === undefined ? undefined : { person, kind, record: recordId, form: name },
    [kind, person, recordId, name],
  );
  const [found, setFound] = useState(() => foundAt(place, begin));
  const [from] = useState(found?.key);
  const [restored] = useState(() => found && ({ ...begin, ...found.values } as Values));
  const [isKept, setKept] = useState(place !== undefined);
  const trail = useRef(found?.trail);
  const triedAt = useRef(found?.triedAt);
  const isTakenOver = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const flush = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (!place) return;
    if (isAsBegun(form)) return removeDraft(place);
    const tried = { trail: trail.current, triedAt: triedAt.current };
    setKept(keepDraft(place, { ...withoutFiles(form.getValues()), at: Date.now(), version, ...tried }));
  }, [place, form, version]);

  const forgetAttempts = () => {
    trail.current = undefined;
    triedAt.current = undefined;
  };
  const settle = useEffectEvent(() => {
    flush();
    if (recordId !== 'new' || !isAsBegun(form)) return;
    forgetAttempts();
    onCleared();
  });

  // before anything is seen: what was typed takes the place of what is saved, which stays what it is compared with
  useLayoutEffect(() => {
    if (restored) form.reset(restored, { keepDefaultValues: true });
  }, [form, restored]);

  useEffect(() => {
    // what has come back under its first name since then is not of whoever took the form over
    if (isTakenOver.current) flush();
    else if (place && from !== undefined) adoptDraft(place, from);
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer.current);
        timer.current = setTimeout(settle, QUIET_MS);
      },
    });
    const settlePending = () => timer.current !== undefined && settle();
    // the same form, opened in another tab, has taken the text over
    const onStorage = (change: StorageEvent) => place && !isTextLetGo() && putBack(place, change);
    const heard = new AbortController();
    const { signal } = heard;
    addEventListener('pagehide', settlePending, { signal });
    addEventListener('storage', onStorage, { signal });
    document.addEventListener('visibilitychange', settlePending, { signal });
    return () => {
      settlePending();
      unsubscribe();
      heard.abort();
    };
  }, [place, from, form, flush]);

  // somebody else has signed in over the form and goes on with it
  useEffect(() => {
    if (!user || user.id === person || endedFor) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    if (place) removeDraft(place);
    isTakenOver.current = true;
    setPerson(user.id);
  }, [user, person, endedFor, place]);

  return {
    found,
    isKept,
    goOn: () => setFound(null),
    keep(made) {
      triedAt.current ??= Date.now();
      const isWhole = made.attempts.every((values) => !withoutFiles(values as FieldValues).hadFile);
      trail.current = isWhole ? made : undefined;
      flush();
    },
    forget() {
      clearTimeout(timer.current);
      timer.current = undefined;
      forgetAttempts();
      if (place) removeDraft(place);
      setFound(null);
    },
  };
}

/** Whether a form says what it began with. */
function isAsBegun<Values extends FieldValues>(form: UseFormReturn<Values, unknown, Values>): boolean {
  const [now, before] = [form.getValues(), form.formState.defaultValues ?? {}].map(withoutFiles);
  return saysTheSame(now?.values ?? {}, before?.values ?? {});
}

/**
 * The newest draft of the record; the others wait for their turn. One that says what is saved by now is none: the attempt
 * whose answer was lost had arrived.
 */
function foundAt(place: DraftPlace | undefined, begin: FieldValues): KeptDraft | null {
  removeOldDrafts(Date.now());
  for (const draft of place ? keptDrafts(place) : []) {
    if (!saysTheSame({ ...begin, ...draft.values }, begin)) return draft;
    removeKept(draft);
  }
  return null;
}

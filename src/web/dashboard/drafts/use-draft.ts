import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useSession } from '../../session/session.tsx';
import {
  type Draft,
  type DraftPlace,
  keepDraft,
  keptDraft,
  removeDraft,
  removeOldDrafts,
  type Trail,
} from './draft-store.ts';
import { saysTheSame, withoutFiles } from './kept-values.ts';

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
  const { kind, recordId, version, form, begin } = options;
  const { user, endedFor } = useSession();
  const [person, setPerson] = useState(user?.id);
  const place = useMemo<DraftPlace | undefined>(
    () => (kind === undefined || person === undefined ? undefined : { person, kind, record: recordId }),
    [kind, person, recordId],
  );
  const [found, setFound] = useState(() => foundAt(place, begin));
  const [restored] = useState(() => found && ({ ...begin, ...found.values } as Values));
  const [isKept, setKept] = useState(place !== undefined);
  const trail = useRef(found?.trail);
  const isTakenOver = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const flush = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (!place) return;
    const { values, hadFile } = withoutFiles(form.getValues());
    if (saysTheSame(values, withoutFiles(form.formState.defaultValues ?? {}).values)) removeDraft(place);
    else setKept(keepDraft(place, { values, hadFile, at: Date.now(), version, trail: trail.current }));
  }, [place, form, version]);

  // before anything is seen: what was typed takes the place of what is saved, which stays what it is compared with
  useLayoutEffect(() => {
    if (restored) form.reset(restored, { keepDefaultValues: true });
  }, [form, restored]);

  useEffect(() => {
    if (!place) return;
    if (isTakenOver.current) flush();
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer.current);
        timer.current = setTimeout(flush, QUIET_MS);
      },
    });
    const flushPending = () => timer.current !== undefined && flush();
    addEventListener('pagehide', flushPending);
    document.addEventListener('visibilitychange', flushPending);
    return () => {
      flushPending();
      unsubscribe();
      removeEventListener('pagehide', flushPending);
      document.removeEventListener('visibilitychange', flushPending);
    };
  }, [place, form, flush]);

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
      // without its file an attempt cannot be made again
      const isWhole = made.attempts.every((values) => !withoutFiles(values as FieldValues).hadFile);
      trail.current = isWhole ? made : undefined;
      flush();
    },
    forget() {
      clearTimeout(timer.current);
      timer.current = undefined;
      trail.current = undefined;
      if (place) removeDraft(place);
      setFound(null);
    },
  };
}

/** A draft that says what is saved by now is none: the attempt whose answer was lost had arrived. */
function foundAt(place: DraftPlace | undefined, begin: FieldValues): Draft | null {
  removeOldDrafts(Date.now());
  const draft = place && keptDraft(place);
  if (!draft || saysTheSame({ ...begin, ...draft.values }, begin)) return null;
  return draft;
}

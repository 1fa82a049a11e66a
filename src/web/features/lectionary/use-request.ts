import { useEffect, useState } from 'react';
import type { KeptAnswers } from './request-cache.ts';

/** What can be shown of an answer: all of it, nothing yet, or that it did not come. */
export interface KeptState<Answer> {
  readonly answer: Answer | undefined;
  readonly hasFailed: boolean;
}

/**
 * An answer that is asked for when it is first shown.
 *
 * @param key null for nothing to ask.
 * @param attempt whenever it changes, an answer that did not come is asked for again.
 */
export function useKept<Key, Answer>(
  kept: KeptAnswers<Key, Answer>,
  key: Key | null,
  attempt: unknown,
): KeptState<Answer> {
  const [settled, setSettled] = useState<{ key: Key; attempt: unknown; hasFailed: boolean }>();

  useEffect(() => {
    if (key === null || kept.known(key) !== undefined) return;
    let isWanted = true;
    const settle = (hasFailed: boolean) => isWanted && setSettled({ key, attempt, hasFailed });
    kept.load(key).then(
      () => settle(false),
      () => settle(true),
    );
    return () => {
      isWanted = false;
    };
  }, [kept, key, attempt]);

  const answer = key === null ? undefined : kept.known(key);
  const isSettled = settled?.key === key && settled.attempt === attempt;
  return { answer, hasFailed: answer === undefined && isSettled && settled.hasFailed };
}

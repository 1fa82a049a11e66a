/** Answers that never change while a page is open: each is asked for once and then kept for the page's life. */
export interface KeptAnswers<Key, Answer> {
  /** What has arrived; undefined as long as it has not. */
  known(key: Key): Answer | undefined;
  /** Asks, or shares the question that is under way. A failure is logged and thrown, and the next call asks again. */
  load(key: Key): Promise<Answer>;
}

/** @param what names it in the log, 'The lectionary'. */
export function keptAnswers<Key, Answer>(
  what: string,
  ask: (key: Key) => Promise<Answer>,
): KeptAnswers<Key, Answer> {
  const known = new Map<Key, Answer>();
  const underWay = new Map<Key, Promise<Answer>>();

  const askAndKeep = (key: Key) =>
    Promise.resolve(key)
      .then(ask)
      .then(
        (answer) => {
          known.set(key, answer);
          return answer;
        },
        (error) => {
          console.error(`${what} could not be read`, error);
          throw error;
        },
      )
      .finally(() => underWay.delete(key));

  return {
    known: (key) => known.get(key),
    async load(key) {
      const answer = known.get(key);
      if (answer !== undefined) return answer;
      const asked = underWay.get(key) ?? askAndKeep(key);
      underWay.set(key, asked);
      return asked;
    },
  };
}

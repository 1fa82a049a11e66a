export const isQuick = process.env.SAFETY === 'quick';
export const isFull = process.env.SAFETY === 'full';

/**
 * Selects the amount of work of a case: `quick` in `npm test` (seconds), `usual` in `npm run safety` (minutes), `full`
 * with `SAFETY=full npm run safety`.
 */
export function sized<T>({ quick, usual, full }: { quick?: T; usual: T; full?: T }): T {
  if (isQuick) return quick ?? usual;
  return isFull ? (full ?? usual) : usual;
}

/** The whole list; in `npm test` every fifth or `step`th entry, so that each endpoint gets some of the inputs. */
export const sampled = <T>(list: readonly T[], step = 5): readonly T[] =>
  isQuick ? list.filter((_, n) => n % step === 0) : list;

export const isQuick = process.env.SAFETY === 'quick';
export const isFull = process.env.SAFETY === 'full';

/**
 * How much of something a row does: little in `npm test`, minutes of it in `npm run safety`, and all that the row asks for
 * with `SAFETY=full npm run safety`.
 */
export function sized<T>({ quick, usual, full }: { quick?: T; usual: T; full?: T }): T {
  if (isQuick) return quick ?? usual;
  return isFull ? (full ?? usual) : usual;
}

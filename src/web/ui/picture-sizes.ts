/**
 * For the attribute `sizes`: a picture as wide as the column of a phone. Said a little narrower than it is, and where there
 * are three pixels to a point by a third: the next wider form would weigh twice as much for what nobody sees.
 */
export const PHONE_COLUMN =
  '(max-width: 39.99rem) and (min-resolution: 2.5dppx) 60vw, (max-width: 39.99rem) 88vw';

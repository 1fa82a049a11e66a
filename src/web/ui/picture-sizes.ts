/**
 * `sizes` of a picture as wide as a phone's column. The values are slightly too small, and a third too small on
 * screens with a pixel ratio of 3: the next larger variant would double the bytes without visible benefit.
 */
export const PHONE_COLUMN_SIZES =
  '(max-width: 39.99rem) and (min-resolution: 2.5dppx) 60vw, (max-width: 39.99rem) 88vw';

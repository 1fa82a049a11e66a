/** The part of a picture that stays visible when it is cropped, a value of the CSS property `object-position`. */
export const pictureFocuses = [
  'center',
  'top',
  'bottom',
  'left',
  'right',
  'top left',
  'top right',
  'bottom left',
  'bottom right',
] as const;
export type PictureFocus = (typeof pictureFocuses)[number];

/** '12 images', '1 image' */
export function imageWords(count: number): string {
  return count === 1 ? '1 image' : `${count} images`;
}

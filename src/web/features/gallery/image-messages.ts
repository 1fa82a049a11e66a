/** Number of images, '12 images' or '1 image'. */
export function imageCountLabel(count: number): string {
  return count === 1 ? '1 image' : `${count} images`;
}

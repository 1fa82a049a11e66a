/** How much of something a row tries: all of it, or as much as `npm test` has the time for. */
export function size({ whole, quick }: { readonly whole: number; readonly quick: number }): number {
  return process.env.SAFETY === 'quick' ? quick : whole;
}

/** Of version 2.9, which brings no types; as much of it as is used here. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      readonly targetFormat?: 'woff2';
      /** Four letters each; all others are left out, with the glyphs that only they lead to. */
      readonly keepFeatures?: readonly string[];
      /** One value pins an axis. */
      readonly variationAxes?: Readonly<
        Record<string, number | { readonly min: number; readonly max: number }>
      >;
    },
  ): Promise<Buffer>;
}

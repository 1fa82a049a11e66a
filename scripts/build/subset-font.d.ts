/** The part of subset-font 2.9.0 that this project uses; the package contains no types. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      readonly targetFormat?: 'woff2' | 'truetype';
      /** OpenType feature tags. Other features are removed, with the glyphs that only they use. */
      readonly keepFeatures?: readonly string[];
      /** One value pins an axis. */
      readonly variationAxes?: Readonly<
        Record<string, number | { readonly min: number; readonly max: number }>
      >;
    },
  ): Promise<Buffer>;
}

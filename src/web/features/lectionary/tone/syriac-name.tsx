import type { ToneInfo } from '#contract/lectionary.ts';

/** A tone's Syriac name in Latin and Syriac script. */
export function SyriacName({ toneInfo: { name, syriacName } }: { toneInfo: ToneInfo }) {
  return (
    <>
      <span lang="syc-Latn" className="font-serif text-[1.2rem]">
        {name}
      </span>
      <span lang="syc" dir="rtl" className="font-syriac text-[1.3rem]">
        {syriacName}
      </span>
    </>
  );
}

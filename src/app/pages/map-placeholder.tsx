import { cityLine, useParish } from '#parish/site/site.ts';
import church from '../home/hero.svg';

/** The address, for the demonstration with a drawing of the church, shown until the map is loaded. The address is also in the text beside it. */
export function MapPlaceholder() {
  const { place, isDemonstration } = useParish();
  return (
    <div aria-hidden="true" className="relative aspect-[4/3] bg-night text-on-night md:aspect-[16/10]">
      {isDemonstration && (
        <img
          src={church}
          alt=""
          loading="lazy"
          className="absolute inset-0 size-full object-cover object-[66%_100%]"
        />
      )}
      <p className="relative p-5 font-serif text-[1.45rem]/tight md:p-8 md:text-[1.9rem]/tight">
        {place.street}
        <br />
        {cityLine(place)}
      </p>
    </div>
  );
}

import { Cross } from './cross.tsx';

/**
 * A card's picture, 16 to 10, its place kept before it has arrived. The title beside it says what it shows, so it is
 * silent to screen readers. Without a picture a lamplit cross stands in its place.
 *
 * @param isFirst whether it stands near the top of the page; any other waits until it is scrolled to.
 */
export function CardPicture({ src, isFirst = false }: { src: string | null; isFirst?: boolean }) {
  if (src === null)
    return (
      <div className="grid aspect-[16/10] place-items-center bg-night bg-[radial-gradient(circle,rgb(240_198_111/0.28),transparent_60%)] text-lamp">
        <Cross className="h-16" />
      </div>
    );
  return (
    <img
      src={src}
      alt=""
      width={640}
      height={400}
      loading={isFirst ? undefined : 'lazy'}
      decoding="async"
      className="aspect-[16/10] w-full bg-line object-cover"
    />
  );
}

const KEYS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** Skeleton of the gallery. */
export function GallerySkeleton() {
  return (
    <div aria-busy="true">
      <p className="sr-only">Loading</p>
      <div className="mt-12 grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-3 sm:gap-x-6 sm:gap-y-8 lg:grid-cols-4">
        {KEYS.map((key) => (
          <div key={key}>
            <div className="aspect-[4/3] rounded-sm bg-line" />
            <div className="mt-3 h-5 w-3/5 rounded-sm bg-line" />
          </div>
        ))}
      </div>
    </div>
  );
}

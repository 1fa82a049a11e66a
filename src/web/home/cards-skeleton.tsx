import { Skeleton } from '../ui/skeleton.tsx';

/** Skeleton of a section with three cards. */
export function CardsSkeleton() {
  return (
    <div aria-busy="true">
      <p className="sr-only">Loading</p>
      <div className="mb-8 h-[5.5rem] max-w-[24rem]">
        <Skeleton lines={2} />
      </div>
      <div className="grid gap-7 md:grid-cols-3">
        {[1, 2, 3].map((index) => (
          <div key={index} className="card">
            <div className="aspect-[16/10] bg-line" />
            <div className="p-5">
              <Skeleton lines={5} />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}

import { Skeleton } from './skeleton.tsx';

/** Skeleton of a list of entries with pictures. */
export function ListSkeleton({ title }: { title: string }) {
  return (
    <div aria-busy="true">
      <h2 className="mb-14 text-[clamp(1.9rem,1.5rem+1.5vw,2.6rem)]">{title}</h2>
      <p className="sr-only">Loading</p>
      <div className="divide-y divide-line">
        {[1, 2, 3].map((index) => (
          <div key={index} className="grid gap-x-8 gap-y-5 py-8 md:grid-cols-[minmax(0,1fr)_19rem] md:py-10">
            <Skeleton lines={4} />
            <div className="aspect-[16/10] rounded-sm bg-line max-md:order-first" />
          </div>
        ))}
      </div>
    </div>
  );
}

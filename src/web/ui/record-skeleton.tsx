import { Skeleton } from './skeleton.tsx';

/** Skeleton of a detail page. */
export function DetailSkeleton() {
  return (
    <main className="pb-20" aria-busy="true">
      <h1 className="sr-only">Loading</h1>
      <div className="mx-auto mt-[4.25rem] aspect-[16/10] w-full max-w-[68rem] bg-line md:aspect-[2/1]" />
      <div className="wrap max-w-[46rem] py-10">
        <Skeleton lines={6} />
      </div>
    </main>
  );
}

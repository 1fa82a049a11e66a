/** Skeleton of the resources section. */
export function ResourcesSkeleton() {
  return (
    <div aria-busy="true">
      <p className="sr-only">Loading</p>
      <div aria-hidden="true" className="grid gap-x-6 gap-y-8 pt-3 sm:grid-cols-2 lg:grid-cols-3">
        {['first', 'second', 'third'].map((key) => (
          <div key={key} className="h-28 rounded-sm bg-line" />
        ))}
      </div>
    </div>
  );
}

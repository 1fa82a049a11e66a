/** Skeleton of a services section. */
export function ServicesSkeleton() {
  return (
    <div aria-busy="true">
      <p className="sr-only">Loading</p>
      <div aria-hidden="true" className="grid gap-6 md:grid-cols-2">
        {['first', 'second'].map((key) => (
          <div key={key} className="h-44 rounded-sm bg-line" />
        ))}
      </div>
    </div>
  );
}

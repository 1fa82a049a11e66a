/** The St. Thomas cross of Mylapore, an ornament. */
export function Cross({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 30" aria-hidden="true" className={className}>
      <path
        fill="currentColor"
        d="M10.8 5.2h2.4v6.1h6.1v2.4h-6.1v7.2h-2.4v-7.2H4.7v-2.4h6.1zM12 1.2a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM3 10.5a2 2 0 1 1 0 4 2 2 0 0 1 0-4zm18 0a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM12 20.5c1.6 2.6 4 3 6.3 1.6-.6 3-3 4.6-6.3 4.6s-5.7-1.6-6.3-4.6c2.3 1.4 4.7 1 6.3-1.6zM6 28h12v1.2H6z"
      />
    </svg>
  );
}

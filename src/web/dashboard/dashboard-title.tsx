import type { ReactNode } from 'react';

/** Heading of the active tab. */
export function DashboardTitle({ children }: { children: ReactNode }) {
  return <h1 className="mb-8 text-[clamp(2rem,1.6rem+1.6vw,2.75rem)]">{children}</h1>;
}

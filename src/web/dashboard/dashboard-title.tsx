import type { ReactNode } from 'react';

/** What the tab that is open is called, above all that it shows. */
export function DashboardTitle({ children }: { children: ReactNode }) {
  return <h1 className="mb-8 text-[clamp(2rem,1.6rem+1.6vw,2.75rem)]">{children}</h1>;
}

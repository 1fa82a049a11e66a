import type { ReactNode } from 'react';
import { Brand } from './sidebar.tsx';

/** Empty dashboard: rendered by the server, and shown until the browser knows who is signed in. The title does not shift later. */
export function DashboardSkeleton({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div className="min-h-dvh md:grid md:grid-cols-[17rem_minmax(0,1fr)]">
      <header className="bg-night px-5 py-3 text-on-night max-md:min-h-17 md:pt-7">
        <Brand />
      </header>
      <div className="min-w-0">
        <div className="h-16 border-b border-line" />
        <main className="wrap py-5 md:py-12">
          <DashboardTitle>{title}</DashboardTitle>
          {children}
        </main>
      </div>
    </div>
  );
}

/** Heading of the active tab. */
export function DashboardTitle({ children }: { children: ReactNode }) {
  return <h1 className="mb-6 text-[clamp(2rem,1.6rem+1.6vw,2.75rem)]">{children}</h1>;
}

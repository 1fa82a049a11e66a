import type { ReactNode } from 'react';
import { Brand } from './sidebar.tsx';

/** The dashboard without anything in it: what the server renders, and what stands while nobody is known to be signed in. */
export function QuietShell({ children }: { children: ReactNode }) {
  return (
    <div className="min-h-dvh md:grid md:grid-cols-[17rem_minmax(0,1fr)]">
      <header className="bg-night px-5 py-3 text-on-night md:pt-7">
        <Brand />
      </header>
      <main className="wrap grid min-h-[60dvh] place-items-center py-12">{children}</main>
    </div>
  );
}

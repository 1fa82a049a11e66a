import type { ReactNode } from 'react';

/** A page of text below its title. */
export function TextPage({
  title,
  introduction,
  children,
}: {
  title: string;
  introduction: string;
  children: ReactNode;
}) {
  return (
    <main className="wrap max-w-[46rem] space-y-8 py-14">
      <header>
        <h1 className="text-[clamp(2.4rem,1.8rem+2.6vw,3.6rem)]">{title}</h1>
        <p className="mt-4 text-[1.2rem] text-quiet">{introduction}</p>
      </header>
      {children}
    </main>
  );
}

/** A section of such a page. */
export function TextSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="space-y-3">
      <h2 className="text-[1.6rem]">{title}</h2>
      {children}
    </section>
  );
}

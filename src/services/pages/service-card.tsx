import { FormattedText } from '#kit/formatted-text/formatted-text.tsx';
import type { Service } from '../contract/services.ts';

interface ServiceCardProps {
  readonly service: Pick<Service, 'name' | 'day' | 'time' | 'language'> & {
    readonly formatted?: Service['formatted'];
  };
  /** Omits the description. */
  readonly isBrief?: boolean;
}

/** One service: day, name and time (public specification, section 2). */
export function ServiceCard({ service, isBrief = false }: ServiceCardProps) {
  const { name, day, time, language, formatted } = service;
  return (
    <article className="h-full rounded-sm border border-t-2 border-line border-t-rubric bg-raised px-6 pt-5 pb-6 wrap-anywhere">
      <p className="eyebrow">{day}</p>
      <h3 className="mt-2 text-[1.6rem]">{name}</h3>
      <p className="mt-1 font-serif text-[1.9rem]/tight text-rubric">{time}</p>
      {language && <p className="mt-1 text-quiet">In {language}</p>}
      {formatted && !isBrief && <FormattedText blocks={formatted.description} className="mt-3" />}
    </article>
  );
}

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

import { civilDate, longDate } from '#domain/civil-date.ts';
import { fasts, span } from '#domain/liturgy/fasts.ts';

/** The fasts of a year in chronological order with first and last day. */
export function YearFasts({ year }: { year: number }) {
  const dated = fasts
    .map(({ key, name, otherNames, ...ends }) => ({ key, name, otherNames, ...span(ends, year) }))
    .sort((a, b) => a.first - b.first);
  return (
    <section className="year-fasts">
      <h2 className="text-[1.6rem]">The fasts</h2>
      <dl>
        {dated.map(({ key, name, otherNames, first, last }) => (
          <div key={key} className="border-l-2 border-season pl-4">
            <dt className="font-serif text-[1.2rem]/tight font-medium">{name}</dt>
            <dd className="text-[0.95rem]">
              <Day day={first} /> to <Day day={last} />
              <span className="block text-quiet">{otherNames.join('; ')}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-quiet">
        Wednesdays and Fridays are also fast days, except from Easter to Pentecost and on the great feasts.
      </p>
    </section>
  );
}

function Day({ day }: { day: number }) {
  const date = civilDate(day);
  return <time dateTime={date}>{longDate(date)}</time>;
}

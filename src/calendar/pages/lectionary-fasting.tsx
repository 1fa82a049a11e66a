import { fasts } from '#church-year/fasts.ts';
import { Link } from '#kit/ui/controls/link.tsx';
import { staticMeta } from '#parish/site/page-meta.ts';
import { CALENDAR_URL, FASTING_URL } from '../urls.ts';

export const meta = staticMeta({
  title: 'Fasting',
  description: 'When the church fasts, from what, until when, and who is excused.',
  path: FASTING_URL,
  image: '/previews/fasting.jpg',
});

/** The church's teaching about fasting; other pages link here instead of explaining it. */
export default function FastingPage() {
  return (
    <main className="wrap max-w-[46rem] space-y-8 py-14">
      <header>
        <p className="eyebrow">
          <Link to={CALENDAR_URL} className="inline-flex min-h-11 items-center hover:underline">
            Lectionary
          </Link>
        </p>
        <h1 className="text-[clamp(2.4rem,1.8rem+2.6vw,3.6rem)]">Fasting</h1>
        <p className="mt-4 text-[1.2rem] text-quiet">
          We fast to prepare for a feast: with less food, and with more prayer, forgiveness and help for those
          in need.
        </p>
      </header>
      <section className="space-y-3">
        <h2 className="text-[1.6rem]">When we fast</h2>
        <p>The church has five canonical fasts:</p>
        <ul className="list-disc space-y-1 pl-6">
          {fasts
            .filter(({ isVoluntary }) => !isVoluntary)
            .map(({ key, name, otherNames }) => (
              <li key={key}>
                {name}, <span className="text-quiet">also called {otherNames.join(' or ')}</span>
              </li>
            ))}
        </ul>
        <p>
          Wednesdays and Fridays are fast days too, except from Easter to Pentecost and on the great feasts. A
          fast ends with the Holy Qurbana of the day after its last day.
        </p>
        <p>
          The eight days of St. Mary, from September 1, are voluntary. They are not a canonical fast, but many
          families observe them before the Birth of St. Mary.
        </p>
      </section>
      <section className="space-y-3">
        <h2 className="text-[1.6rem]">What we do without</h2>
        <p>Meat, fish, eggs, milk, and foods made with them. Many do without alcohol as well.</p>
      </section>
      <section className="space-y-3">
        <h2 className="text-[1.6rem]">Until when</h2>
        <p>
          The old canons also delay the first meal: until three in the afternoon on weekdays of Great Lent,
          and until noon in the other fasts. Please ask the vicar how much of this is right for you.
        </p>
      </section>
      <section className="space-y-3">
        <h2 className="text-[1.6rem]">Who is excused</h2>
        <p>
          Children, the elderly, the sick, and women who are pregnant or nursing need not fast. If you take
          medicine, follow your doctor’s advice.
        </p>
      </section>
    </main>
  );
}

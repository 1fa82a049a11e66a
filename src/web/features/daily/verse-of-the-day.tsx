import type { DailyVerse } from '#contract/daily.ts';

/**
 * The verse of the day with reference and translation, without quotation marks, because the text may contain its own.
 */
export function VerseOfTheDay({ verse }: { verse: DailyVerse | undefined }) {
  return (
    <div className="verse-of-the-day">
      <h2 className="eyebrow">Bible Verse of the Day</h2>
      {verse ? (
        <figure>
          <blockquote>
            <p>{verse.text}</p>
          </blockquote>
          <figcaption>
            <cite>{verse.reference}</cite> · {verse.version}
          </figcaption>
        </figure>
      ) : (
        <p className="mt-4 text-quiet">Unable to load today's verse. Please try again later.</p>
      )}
    </div>
  );
}

import { WEB_LABEL } from '#bible/contract/divine-name.ts';
import { Cross } from '#kit/ui/art/cross.tsx';
import type { DailySaying, DailyVerse } from './contract.ts';

/**
 * The verse of the day with reference and translation, without quotation marks, because the text may contain its own.
 */
export function VerseOfTheDay({ verse }: { verse: DailyVerse | undefined }) {
  return (
    <div className="verse-of-the-day">
      <Cross />
      <h2 className="eyebrow">Bible Verse of the Day</h2>
      {verse ? (
        <figure>
          <blockquote>
            <p>{verse.text}</p>
          </blockquote>
          <figcaption>
            <cite>{verse.reference}</cite> · {translationOf(verse)}
          </figcaption>
        </figure>
      ) : (
        <p className="mt-4 text-quiet">Unable to load today's verse. Please try again later.</p>
      )}
    </div>
  );
}

/** The packaged translation is named in full where it shows the divine Name as "the LORD". */
function translationOf({ text, version }: DailyVerse): string {
  return version === 'WEB' && /\b(?:LORD|GOD)\b/.test(text) ? WEB_LABEL : version;
}

/** The saying of the day, laid out like a manuscript page: theme in the margin, large text, author and source. */
export function MonasticWisdom({ saying }: { saying: DailySaying | undefined }) {
  return (
    <figure className="monastic-wisdom">
      <div className="margin">
        <h2 className="eyebrow">Daily Desert Monastic Wisdom</h2>
        {saying && (
          <p className="theme">
            <span className="sr-only">Theme: </span>
            {saying.theme}
          </p>
        )}
      </div>
      {saying ? (
        <div>
          <blockquote>
            <p>{saying.text}</p>
          </blockquote>
          <figcaption>
            <b>{saying.author}</b> <cite>{saying.source}</cite>
          </figcaption>
        </div>
      ) : (
        <p className="text-quiet">Unable to load today’s saying. Please try again later.</p>
      )}
    </figure>
  );
}

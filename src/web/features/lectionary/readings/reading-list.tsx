import type { Reading } from '#contract/lectionary.ts';
import type { Passage } from '#contract/passages.ts';
import { PassageDisclosure } from './passage-disclosure.tsx';

interface ReadingListProps {
  readonly readings: readonly Reading[];
  /** The words that came with the page, by reference. */
  readonly served?: Readonly<Record<string, Passage>>;
}

/** What is read, under its headings: each a rubric in the margin, with the references beside it. */
export function ReadingList({ readings, served = {} }: ReadingListProps) {
  return (
    <div className="reading-list">
      {readings.map(({ heading, lines }) => (
        <section key={heading}>
          <h3 className="eyebrow">{heading}</h3>
          <ul>
            {lines.map((line) => (
              <li key={line}>
                <PassageDisclosure reference={line} served={served[line]} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

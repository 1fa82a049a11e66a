import type { Reading } from '#contract/lectionary.ts';
import type { Passage } from '#contract/passages.ts';
import { PassageDisclosure } from './passage-disclosure.tsx';

interface ReadingListProps {
  readonly readings: readonly Reading[];
  /** Passages rendered by the server, by reference. */
  readonly preloaded?: Readonly<Record<string, Passage>>;
}

/** The references of the readings, grouped under headings. */
export function ReadingList({ readings, preloaded = {} }: ReadingListProps) {
  return (
    <div className="reading-list">
      {readings.map(({ heading, lines }) => (
        <section key={heading}>
          <h3 className="eyebrow">{heading}</h3>
          <ul>
            {lines.map((line) => (
              <li key={line}>
                <PassageDisclosure reference={line} preloaded={preloaded[line]} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

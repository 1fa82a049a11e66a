import { createElement } from 'react';
import { FormattedText } from '#kit/formatted-text/formatted-text.tsx';
import { Link } from '#kit/ui/controls/link.tsx';
import type { WeekBlock, WeekGroup, WeekLine } from '../blocks.ts';

interface WeekContentProps {
  readonly blocks: readonly WeekBlock[];
  /** The classes of a list without times; the screen has no bullets. */
  readonly listClass?: string;
}

/**
 * The blocks of a week, on the page, the printed sheet and the slides of the screen. Only classes that other pages use: the
 * style sheet is part of every page.
 */
export function WeekContent({ blocks, listClass = 'list-disc pl-5' }: WeekContentProps) {
  return blocks.map(({ part, title, malayalam, formatted, groups }) => (
    <section key={part} className={`week-${part}`}>
      {title && <h2 className="text-[1.6rem]">{title}</h2>}
      {malayalam && (
        <small lang="ml" className="block text-[0.9rem] text-quiet">
          {malayalam}
        </small>
      )}
      {formatted.length > 0 && <FormattedText blocks={formatted} headings="h3" className="max-w-none" />}
      {createElement('div', { className: 'space-y-4' }, ...groups.map((group) => toGroup(group, listClass)))}
    </section>
  ));
}

function toGroup({ title, note, lines }: WeekGroup, listClass: string) {
  const hasTerms = lines.some(({ term }) => term !== null);
  return (
    <div className="mt-2">
      {title && <h3 className="text-[1.2rem]">{title}</h3>}
      {note && <p className="text-quiet">{note}</p>}
      {lines.length > 0 &&
        createElement(
          'ul',
          { className: hasTerms ? '' : listClass },
          ...lines.map((line) => toLine(line, hasTerms)),
        )}
    </div>
  );
}

function toLine({ term, text, note, isCanceled, path }: WeekLine, hasTerms: boolean) {
  const shown = path ? (
    <Link to={path} className="link">
      {text}
    </Link>
  ) : (
    text
  );
  return (
    <li className={hasTerms ? 'grid grid-cols-[7rem_minmax(0,1fr)] gap-x-4 py-1' : 'py-1'}>
      {hasTerms && <span className="text-quiet">{isCanceled ? <s>{term}</s> : term} </span>}
      <span className="whitespace-pre-wrap">
        {isCanceled ? <s>{shown}</s> : shown}{' '}
        {note && (
          <span className={`block ${isCanceled ? 'font-semibold text-rubric' : 'text-quiet'}`}>{note}</span>
        )}
      </span>
    </li>
  );
}

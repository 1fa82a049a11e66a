import { renderToStaticMarkup } from 'react-dom/server';
import type { CivilDate } from '#church-year/dates.ts';
import type { AppContext } from '#kit/app-context.ts';
import { textOf } from '#kit/formatted-text/text-node.ts';
import type { LetterContent } from '#letter/sending.server.ts';
import { UNSUBSCRIBE_PLACEHOLDER } from '#letter/wire.ts';
import { addressLine } from '#parish/site/site.ts';
import { type WeekLine, weekBlocks, weekTitle, weekUrl } from '#week/blocks.ts';
import type { Week } from '#week/contract.ts';
import { LetterDocument } from '#week/letter-document.tsx';
import { readWeek } from './week.server.ts';

/** The letter about the week that begins on a Sunday. */
export async function renderLetter(sunday: CivilDate, deps: AppContext): Promise<LetterContent> {
  const { publicUrl } = deps.config;
  const { identity, place } = deps.parish.current();
  const week = await readWeek(sunday, deps);
  const parish = { name: identity.name, address: addressLine(place) };
  const props = { week, parish, publicUrl, unsubscribeUrl: UNSUBSCRIBE_PLACEHOLDER };
  return {
    sunday,
    subject: `${weekTitle(week)} · ${identity.name}`,
    text: `${identity.name}\n${plainLetter(week)}\n
This week on the website: ${publicUrl}${weekUrl(sunday)}

You get this letter because you asked for it at ${Object.values(parish).filter(Boolean).join(', ')}.
End this letter: ${UNSUBSCRIBE_PLACEHOLDER}
`,
    html: `<!DOCTYPE html>${renderToStaticMarkup(<LetterDocument {...props} />)}`,
  };
}

/** The lines of a week for readers of plain text. */
function plainLetter(week: Week): string {
  const blocks = weekBlocks(week).map(({ title, malayalam, formatted, groups }) => {
    const parts = groups.map(({ title: heading, note, lines }) =>
      [[heading, note].filter(Boolean).join(' · '), ...lines.map(plainLine)].filter(Boolean).join('\n'),
    );
    return [title?.toUpperCase(), malayalam, textOf(formatted), parts.join('\n\n')]
      .filter(Boolean)
      .join('\n');
  });
  return [weekTitle(week), ...blocks].join('\n\n');
}

const plainLine = ({ term, text, note }: WeekLine) =>
  [[term, text].filter(Boolean).join(' · '), note && `(${note})`].filter(Boolean).join(' ');

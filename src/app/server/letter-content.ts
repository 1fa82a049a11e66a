import { type CivilDate, longDate } from '#church-year/dates.ts';
import type { AppContext } from '#kit/app-context.ts';
import type { LetterContent } from '#letter/sending.server.ts';
import { UNSUBSCRIBE_PLACEHOLDER } from '#letter/wire.ts';
import { readSunday } from '#services/sunday.server.ts';

/** The letter about a Sunday: its day, its services and its notices. */
export async function renderLetter(sunday: CivilDate, deps: AppContext): Promise<LetterContent> {
  const { day, services, notices } = await readSunday(sunday, deps);
  const { name } = deps.parish.current().identity;
  const title = longDate(sunday);
  const held = services.map(
    ({ name, time, state }) => `${name}: ${state === 'canceled' ? 'canceled' : time}`,
  );
  const lines = [...day.names, ...held, ...notices.map(({ text }) => text)];
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return {
    subject: `${title} at ${name}`,
    text: `${title}\n\n${lines.join('\n')}\n\nEnd this letter: ${UNSUBSCRIBE_PLACEHOLDER}\n`,
    html: `<h1>${title}</h1>${lines.map((line) => `<p>${escaped(line)}</p>`).join('')}<p><a href="${UNSUBSCRIBE_PLACEHOLDER}">End this letter</a></p>`,
  };
}

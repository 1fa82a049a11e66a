import { linkParts } from '#domain/text.ts';

/**
 * Plain text whose line breaks survive and whose web and mail addresses are links.
 *
 * @param characters show no more than this many UTF-16 units of it.
 */
export function LinkedText({ text, characters }: { text: string; characters?: number }) {
  let place = 0;
  return linkParts(text, characters).map(({ text: shown, href }) => {
    const key = place;
    place += shown.length;
    if (href === undefined) return shown;
    if (!/^https?:/i.test(href))
      return (
        <a key={key} href={href} className="link">
          {shown}
        </a>
      );
    return (
      <a key={key} href={href} target="_blank" rel="noopener noreferrer" className="link">
        {shown}
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    );
  });
}

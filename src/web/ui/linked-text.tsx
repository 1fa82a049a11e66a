import { linkParts, namedLinkParts, type TextPart } from '#domain/text.ts';

/**
 * Plain text whose line breaks survive and whose web and mail addresses are links. No sign around a link turns its words around.
 *
 * @param characters show no more than this many UTF-16 units of it.
 */
export function LinkedText({ text, characters }: { text: string; characters?: number }) {
  return <Parts parts={linkParts(text, characters)} />;
}

/** The same, with links written `[Link Text](url)` too. */
export function NamedLinkText({ text }: { text: string }) {
  return <Parts parts={namedLinkParts(text)} />;
}

function Parts({ parts }: { parts: readonly TextPart[] }) {
  let place = 0;
  return parts.map(({ text: shown, href, host }) => {
    const key = place;
    place += shown.length;
    if (href === undefined) return shown;
    if (!/^https?:/i.test(href))
      return (
        <a key={key} href={href} className="link">
          <bdi>{shown}</bdi>
          <Truth host={host} />
        </a>
      );
    return (
      <a key={key} href={href} target="_blank" rel="noopener noreferrer" className="link">
        <bdi>{shown}</bdi>
        <Truth host={host} />
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    );
  });
}

/** Where a link really leads, in a reading direction of its own. */
function Truth({ host }: { host: string | undefined }) {
  if (host === undefined) return null;
  return (
    <>
      {' ('}
      <bdi>{host}</bdi>
      {')'}
    </>
  );
}

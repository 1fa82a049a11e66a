import { linkify, type TextPart } from '../../links/linkify.ts';

/**
 * Plain text with links for URLs and email addresses. Links are isolated in `<bdi>`, so that bidirectional control
 * characters around them cannot reorder them.
 *
 * @param characters maximum length in UTF-16 code units.
 * @param end follows the text in the same text node: three dots of their own that move to the next line when a font
 *   arrives count as a large layout shift.
 */
export function LinkedText({ text, characters, end = '' }: LinkedTextProps) {
  const parts = linkify(text, characters);
  const last = parts.at(-1);
  if (!last || last.href) return <TextParts parts={[...parts, { text: end }]} />;
  return <TextParts parts={[...parts.slice(0, -1), { text: last.text + end }]} />;
}

interface LinkedTextProps {
  readonly text: string;
  readonly characters?: number;
  readonly end?: string;
}

/** Text parts, in which links are isolated. */
export function TextParts({ parts }: { parts: readonly TextPart[] }) {
  let offset = 0;
  return parts.map(({ text: label, href, host }) => {
    const key = offset;
    offset += label.length;
    if (href === undefined) return label;
    if (!/^https?:/i.test(href))
      return (
        <a key={key} href={href} className="link">
          <bdi>{label}</bdi>
          <LinkHost host={host} />
        </a>
      );
    return (
      <a key={key} href={href} target="_blank" rel="noopener noreferrer" className="link">
        <bdi>{label}</bdi>
        <LinkHost host={host} />
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    );
  });
}

/** The host that a link leads to, isolated from the surrounding text direction. */
function LinkHost({ host }: { host: string | undefined }) {
  if (host === undefined) return null;
  return (
    <>
      {' ('}
      <bdi>{host}</bdi>
      {')'}
    </>
  );
}

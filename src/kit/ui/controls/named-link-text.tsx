import { linkifyNamed } from '../../text/links/named-links.ts';
import { TextLink } from './text-link.tsx';

/** Plain text with links for web and email addresses, also those written as `[Link Text](address)`. */
export function NamedLinkText({ text }: { text: string }) {
  let offset = 0;
  return linkifyNamed(text).map(({ text: label, href, host }) => {
    const key = offset;
    offset += label.length;
    if (href === undefined) return label;
    return (
      <TextLink key={key} href={href} host={host}>
        {label}
      </TextLink>
    );
  });
}

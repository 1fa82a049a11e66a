import { linkifyNamed } from '../../links/named-links.ts';
import { TextParts } from './linked-text.tsx';

/** Like `LinkedText`, also with links written as `[Link Text](address)`. */
export function NamedLinkText({ text }: { text: string }) {
  return <TextParts parts={linkifyNamed(text)} />;
}

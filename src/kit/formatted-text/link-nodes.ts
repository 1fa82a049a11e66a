import type { TextPart } from '../text/links/linkify.ts';
import type { TextNode } from './text-node.ts';

/** Text and links as nodes of formatted text. */
export function linkNodes(parts: readonly TextPart[]): TextNode[] {
  return parts.map(({ text, ...link }) => (link.href ? { tag: 'a', ...link, children: [text] } : text));
}

/** Formatted text as plain data, which React renders: a text never becomes markup. docs/decisions/0028-formatted-text.md */

/** `h` is a small heading; the page decides its level. */
type TextTag = 'p' | 'h' | 'ul' | 'ol' | 'li' | 'blockquote' | 'strong' | 'em' | 'a';

export interface TextElement {
  readonly tag: TextTag;
  readonly children: readonly TextNode[];
  /** URL of a link: a page of this site, or http, https, mailto or tel. */
  readonly href?: string;
  /** The actual host or email address of a link whose text looks like a different one. */
  readonly host?: string;
  /** Number of the first item of a numbered list. */
  readonly start?: number;
}

export type TextNode = string | TextElement;

/** Between the children of an element; a text has nothing between its parts. */
const SEPARATORS: Partial<Record<TextTag, string>> = { ul: '\n', ol: '\n', li: '\n', blockquote: '\n\n' };

/** The text without its formatting. List items keep a bullet or their number. */
export function textOf(nodes: readonly TextNode[], parent?: TextElement): string {
  return nodes
    .map((node, index) => {
      if (typeof node === 'string') return node;
      const text = textOf(node.children, node);
      if (node.tag !== 'li') return text;
      return parent?.tag === 'ul' ? `• ${text}` : `${(parent?.start ?? 1) + index}. ${text}`;
    })
    .join(parent ? (SEPARATORS[parent.tag] ?? '') : '\n\n');
}

/** The URL of a link in a text that is shown outside the site. */
export const absoluteHref = (href: string, publicUrl: string): string =>
  href.startsWith('/') ? publicUrl + href : href;

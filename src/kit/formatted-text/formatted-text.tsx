import { createElement, type ReactNode } from 'react';
import { TextLink } from '../ui/controls/text-link.tsx';
import type { TextElement, TextNode } from './text-node.ts';

interface FormattedTextProps {
  readonly blocks: readonly TextNode[];
  /** Level of the headings in the text: one below the heading above it. */
  readonly headings?: 'h2' | 'h3' | 'h4';
  readonly className?: string;
}

/** Only classes that the site uses elsewhere: the style sheet is part of every page. */
const CLASSES: Partial<Record<TextElement['tag'], string>> = {
  h: 'font-serif text-[1.2rem]',
  ul: 'list-disc pl-5',
  ol: 'list-decimal pl-5',
  blockquote: 'space-y-3 border-l-2 border-line pl-4 italic leading-snug',
};

/** A text with its formatting. Line breaks of a paragraph are visible. */
export function FormattedText({ blocks, headings = 'h4', className = '' }: FormattedTextProps) {
  const classes = `max-w-[32.3em] space-y-3 whitespace-pre-wrap empty:hidden ${className}`;
  return createElement('div', { className: classes }, ...toElements(blocks, headings));
}

function toElements(nodes: readonly TextNode[], headings: string): ReactNode[] {
  return nodes.map((node) => {
    if (typeof node === 'string') return node;
    const { tag, href, host, start } = node;
    const children = toElements(node.children, headings);
    if (href !== undefined) return createElement(TextLink, { href, host }, ...children);
    return createElement(tag === 'h' ? headings : tag, { start, className: CLASSES[tag] }, ...children);
  });
}

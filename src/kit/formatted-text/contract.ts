import { z } from 'zod';
import type { TextNode } from './text-node.ts';

/**
 * A text of the same response with its formatting, for pages: paragraphs, headings, lists and quotes. The parser creates
 * it, so that a check of each node would only repeat the parser.
 */
export const FormattedText = z.custom<readonly TextNode[]>().meta({
  type: 'array',
  description: 'The text as a tree: strings, and elements with tag, children, and href of a link',
});

/** Pasted HTML as Markdown. Loaded on demand, because it contains a parser of HTML: the browser's own needs trusted HTML. */

import { createDocument } from '@mixmark-io/domino';
import TurndownService from 'turndown';
import { linkAddress } from '../../text/links/named-links.ts';
import { unescapeMarks } from '../parse-markdown.ts';
import { markLines, whatsAppToMarkdown } from './text-edits.ts';

/** The bullet or number of a list item that Word writes as text. */
const WORD_MARKER = '[style*="mso-list:Ignore"]';

const attribute = (node: Node, name: string) => (node as Element).getAttribute(name) ?? '';
const onOneLine = (content: string) => content.trim().replace(/\s+/g, ' ');

/** Later rules take precedence. */
const rules: Readonly<Record<string, TurndownService.Rule>> = {
  // Word and Google Docs also have it in the style of an element, and elements that a style makes normal
  marked: {
    filter: ['b', 'strong', 'i', 'em', 'span'],
    replacement: (content, node) => marksOf(node as Element).reduce(markLines, content),
  },
  link: {
    filter: 'a',
    replacement(content, node) {
      const href = attribute(node, 'href').replaceAll('(', '%28').replaceAll(')', '%29');
      if (!/^(?:https?|mailto|tel):/i.test(href) || !linkAddress(href)) return content;
      const name = onOneLine(content);
      return name === '' || unescapeMarks(name) === href ? href : `[${name}](${href})`;
    },
  },
  heading: {
    filter: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
    replacement: (content) => `\n\n### ${onOneLine(content)}\n\n`,
  },
  item: {
    filter: 'li',
    replacement(content, { parentNode: list }) {
      const isNumbered = list?.nodeName === 'OL';
      const indented = content.trim().replace(/\n+/g, isNumbered ? '\n   ' : '\n  ');
      return `${isNumbered ? '1.' : '-'} ${indented}\n`;
    },
  },
  wordItem: {
    filter: (node) => node.nodeName === 'P' && attribute(node, 'style').includes('mso-list:'),
    replacement(content, node) {
      const marker = (node as Element).querySelector(WORD_MARKER)?.textContent.trim() ?? '';
      const level = Number(/level(\d)/.exec(attribute(node, 'style'))?.[1] ?? 1);
      return `\n${'   '.repeat(level - 1)}${/^\w{1,3}[.)]$/.test(marker) ? '1.' : '-'} ${onOneLine(content)}\n`;
    },
  },
  line: { filter: ['div', 'tr'], replacement: (content) => `\n${content}\n` },
  cell: {
    filter: ['td', 'th'],
    replacement: (content, node) => onOneLine(content) + ((node as Element).nextElementSibling ? ' · ' : ''),
  },
  plain: { filter: ['code', 'pre', 'hr'], replacement: (content) => content },
  dropped: {
    filter: (node) => node.nodeName === 'IMG' || (node as Element).matches(WORD_MARKER),
    replacement: () => '',
  },
};

const service = new TurndownService({ br: '' }).remove(['style', 'script', 'title', 'noscript', 'button']);
for (const [name, rule] of Object.entries(rules)) service.addRule(name, rule);

/**
 * Converts copied HTML of Word, Google Docs or a web page.
 *
 * @param plain the same as plain text, which is used if the HTML has no formatting.
 */
export function htmlToMarkdown(html: string, plain: string): string {
  const markdown = service
    .turndown(createDocument(html).body)
    .replaceAll('\u00a0', ' ')
    // between two elements of the same kind
    .replace(/\*{4}|(?<=[^\s\\])__(?=\S)/g, '')
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  const letters = (text: string) => text.replace(/\s+/g, '');
  return letters(unescapeMarks(markdown)) === letters(plain) ? whatsAppToMarkdown(plain) : markdown;
}

/** The marks of an element that no element around it has. */
function marksOf(node: Element): ('**' | '_')[] {
  const isNew = (has: (one: Element) => boolean) => has(node) && !ancestorsOf(node).some(has);
  return [...(isNew(isItalic) ? (['_'] as const) : []), ...(isNew(isBold) ? (['**'] as const) : [])];
}

function ancestorsOf(node: Element): Element[] {
  const { parentElement: parent } = node;
  return parent ? [parent, ...ancestorsOf(parent)] : [];
}

function isBold(node: Element): boolean {
  const [, weight] = /font-weight:\s*(\w+)/.exec(attribute(node, 'style')) ?? [];
  return weight ? /^(?:bold|[6-9]00)/.test(weight) : /^(?:B|STRONG|H[1-6])$/.test(node.nodeName);
}

function isItalic(node: Element): boolean {
  const [, style] = /font-style:\s*(\w+)/.exec(attribute(node, 'style')) ?? [];
  return style ? style === 'italic' : /^(?:I|EM)$/.test(node.nodeName);
}

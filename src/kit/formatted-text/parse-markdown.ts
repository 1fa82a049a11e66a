import MarkdownIt, { type Token } from 'markdown-it';
import { linkify } from '../text/links/linkify.ts';
import { linkAddress, linkName, spoofedHost } from '../text/links/named-links.ts';
import { linkNodes } from './link-nodes.ts';
import { type TextElement, type TextNode, textOf } from './text-node.ts';

/** Deeper lists and quotes are left out, so that a page never has thousands of nested elements. */
const MAX_NESTING = 20;

/** CommonMark without HTML, images, code, rules, references and entities, which remain text as it was typed. */
const markdown = new MarkdownIt('zero', { maxNesting: MAX_NESTING }).enable([
  'heading',
  'list',
  'blockquote',
  'emphasis',
  'link',
  'escape',
]);
// an unsafe link remains text
markdown.validateLink = (address) => linkAddress(address) !== undefined;
markdown.normalizeLink = (address) => linkAddress(address) ?? address;

/**
 * Parses Markdown, and finds web and email addresses in its text. A text without formatting is one paragraph exactly as it
 * was typed.
 */
export function parseMarkdown(source: string): readonly TextNode[] {
  const tokens = markdown.parse(escapeUnintended(source), {});
  const isPlain = tokens.every(({ type, children }) =>
    children ? children.every((child) => child.type === 'text') : type.startsWith('paragraph'),
  );
  if (isPlain) return [{ tag: 'p', children: linkNodes(linkify(unescapeMarks(source))) }];
  return toTree(tokens);
}

/** Marks that a person types without wanting a format, or that belong to an address. */
function escapeUnintended(source: string): string {
  return (
    linkify(source)
      .map(({ text, href }) => (href ? text.replace(/(?<!\\)[*_]/g, '\\$&') : text))
      .join('')
      // a line to write on: 'Name: ______'
      .replace(/_{4,}|\*{4,}/g, (line) => line.replace(/./g, '\\$&'))
      // a year: '2026. A good year'
      .replace(/^([ \t]*\d{3,})(?=[.)])/gm, '$1\\')
      // without an address
      .replace(/\](?=\(\s*\))/g, '\\]')
      // a line of marks only: '#', '* * *', '-----'
      .replace(/^([ \t]*)(?=[*+#-][*+# \t-]*$)/gm, '$1\\')
  );
}

/** The text that escaped marks stand for. */
export const unescapeMarks = (source: string) => source.replace(/\\([!-/:-@[-`{-~])/g, '$1');

type OpenElement = TextElement & { children: TextNode[] };

/** The tree of markdown-it's flat list of opening and closing tokens. */
function toTree(tokens: readonly Token[]): readonly TextNode[] {
  const root: OpenElement = { tag: 'blockquote', children: [] };
  const open = [root];
  for (const token of tokens.flatMap((one) => one.children ?? one)) {
    const parent = open.at(-1) ?? root;
    if (token.nesting > 0) {
      const element = elementOf(token);
      parent.children.push(element);
      open.push(element);
    } else if (token.nesting < 0) {
      open.pop();
      if (parent.href) finishLink(parent, parent.href);
    } else {
      const text = token.type === 'hardbreak' ? '\n' : token.content;
      const isInLink = open.some(({ href }) => href);
      parent.children.push(...linkNodes(isInLink ? [{ text: linkName(text) }] : linkify(text)));
    }
  }
  return root.children;
}

function elementOf(token: Token): OpenElement {
  const [start, href] = [token.attrGet('start'), token.attrGet('href')];
  return {
    tag: (/^h\d/.test(token.tag) ? 'h' : token.tag) as TextElement['tag'],
    ...(start && { start: Number(start) }),
    ...(href && { href: String(href) }),
    children: [],
  };
}

/** A link without a name shows its address. */
function finishLink(link: OpenElement, href: string): void {
  const name = textOf(link.children, link);
  if (name.trim() === '') link.children.push(href);
  else Object.assign(link, spoofedHost(name, href));
}

import { SaxesParser } from 'saxes';
import { UnreadableFile } from './item.ts';

/** A post with its comments has five levels. */
const MAX_DEPTH = 12;
/** Characters of one text or tag. */
const MAX_FIELD = 5_000_000;
/** The usual prefixes of names, by the beginning of their namespaces, whose end is a version. */
const PREFIXES: Readonly<Record<string, string>> = {
  'http://wordpress.org/export/': 'wp',
  'http://purl.org/dc/elements/': 'dc',
  'http://purl.org/rss/1.0/modules/content/': 'content',
};

/** An element with the texts of its children, by their names, and the children that occur more than once. */
export interface XmlItem {
  readonly name: string;
  /** Trimmed; '' for a child that is missing. */
  text(child: string): string;
  readonly meta: ReadonlyMap<string, string>;
  readonly categories: readonly { readonly domain: string; readonly name: string }[];
  readonly comments: number;
}

/** An ampersand that begins no entity: WordPress does not escape the addresses of comments. */
const BARE_AMPERSAND = /&(?!#?\w{1,30};)/g;
/** Replaces it for the parser, which would read on to the next semicolon. A noncharacter of Unicode. */
const AMPERSAND = '\ufdd0';

const MALFORMED = 'This file is not an export of WordPress, or it is damaged.';

/**
 * Reads the items, authors and other children of the channel of a WordPress export one after another, so that memory does
 * not grow with the file. Errors of form, such as control characters, are tolerated. Entities besides those of XML are not
 * replaced, and a document type is not accepted.
 *
 * @throws UnreadableFile for another file, and for one that ends too early.
 */
export async function* xmlItems(
  chunks: AsyncIterable<string>,
  names: ReadonlySet<string>,
): AsyncGenerator<XmlItem> {
  const parser = new SaxesParser({ xmlns: false, position: false });
  const ready: XmlItem[] = [];
  const path: string[] = [];
  const prefixes = new Map<string, string>();
  let open: ReturnType<typeof newItem> | undefined;
  let text = '';
  let category = '';
  let metaKey = '';
  let pending = 0;
  let begun = '';
  const addText = (added: string) => {
    pending = 0;
    if (open) text += added.replaceAll(AMPERSAND, '&');
    if (text.length > MAX_FIELD) throw new UnreadableFile(MALFORMED);
  };
  parser.on('error', () => undefined);
  parser.on('doctype', () => {
    throw new UnreadableFile(MALFORMED);
  });
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('opentag', ({ name: written, attributes }) => {
    pending = 0;
    text = '';
    for (const [attribute, value] of Object.entries(attributes))
      if (attribute.startsWith('xmlns:')) prefixes.set(attribute.slice(6), usualPrefix(value));
    const name = written.replace(/^[^:]+(?=:)/, (prefix) => prefixes.get(prefix) || prefix);
    path.push(name);
    if (path.length > MAX_DEPTH || path[0] !== 'rss') throw new UnreadableFile(MALFORMED);
    if (!open && names.has(name)) open = newItem(name, path.length);
    if (name === 'category') category = attributes.domain ?? '';
  });
  parser.on('closetag', () => {
    pending = 0;
    const depth = path.length - (open?.depth ?? 0);
    const name = path.pop() ?? '';
    if (open && depth === 0) {
      // an element without children is its own text
      if (open.texts.size === 0) open.texts.set(name, text);
      ready.push(open);
      open = undefined;
    } else if (open && depth === 1) {
      if (name === 'category') open.categories.push({ domain: category, name: text });
      else if (name === 'wp:comment') open.comments += 1;
      else open.texts.set(name, text);
    } else if (open && depth === 2) {
      // deeper ones are those of comments
      if (name === 'wp:meta_key') metaKey = text;
      else if (name === 'wp:meta_value') open.meta.set(metaKey, text);
    }
    text = '';
  });

  for await (const chunk of chunks) {
    pending += chunk.length;
    if (pending > MAX_FIELD + chunk.length) throw new UnreadableFile(MALFORMED);
    // the next chunk may continue an entity
    const read = begun + chunk;
    [begun = ''] = /&#?\w{0,30}$/.exec(read) ?? [];
    parser.write(read.slice(0, read.length - begun.length).replace(BARE_AMPERSAND, AMPERSAND));
    yield* ready.splice(0);
  }
  if (path.length > 0)
    throw new UnreadableFile('This file is incomplete: its end is missing. Please export it again.');
  parser.close();
}

function usualPrefix(namespace: string): string {
  if (/\/export\/.*\/excerpt\//.test(namespace)) return 'excerpt';
  return PREFIXES[Object.keys(PREFIXES).find((start) => namespace.startsWith(start)) ?? ''] ?? '';
}

function newItem(name: string, depth: number) {
  const texts = new Map<string, string>();
  return {
    ...{ name, depth, texts },
    text: (child: string) => texts.get(child)?.trim() ?? '',
    meta: new Map<string, string>(),
    categories: [] as { domain: string; name: string }[],
    comments: 0,
  };
}

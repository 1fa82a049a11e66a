import { SaxesParser } from 'saxes';
import { UnreadableFile } from './item.ts';

/** A post with its comments has five levels. */
const MAX_DEPTH = 12;
/** Characters of one text or tag. */
const MAX_FIELD = 5_000_000;
const MAX_PROLOG = 64_000;

/** An element with the texts of its children, by their names, and the children that occur more than once. */
export interface XmlItem {
  readonly name: string;
  readonly texts: ReadonlyMap<string, string>;
  readonly meta: ReadonlyMap<string, string>;
  readonly categories: readonly { readonly domain: string; readonly name: string }[];
  readonly comments: number;
}

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
  let open: ReturnType<typeof newItem> | undefined;
  let text = '';
  let category = '';
  let pair = { key: '', value: '' };
  let pending = 0;
  let prolog = '';
  const addText = (added: string) => {
    pending = 0;
    if (!open) return;
    text += added;
    if (text.length > MAX_FIELD) throw new UnreadableFile(MALFORMED);
  };
  parser.on('error', () => undefined);
  parser.on('doctype', () => {
    throw new UnreadableFile(MALFORMED);
  });
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('opentag', ({ name, attributes }) => {
    pending = 0;
    path.push(name);
    text = '';
    if (path.length > MAX_DEPTH || path[0] !== 'rss') throw new UnreadableFile(MALFORMED);
    if (!open && names.has(name)) open = newItem(name, path.length);
    if (name === 'category') category = attributes.domain ?? '';
  });
  parser.on('closetag', ({ name }) => {
    pending = 0;
    if (open) {
      const depth = path.length - open.depth;
      if (depth === 0) {
        // an element without children is its own text
        if (open.texts.size === 0) open.texts.set(name, text);
        ready.push(open);
        open = undefined;
      } else if (depth === 1) {
        if (name === 'category') open.categories.push({ domain: category, name: text });
        else if (name === 'wp:postmeta') open.meta.set(pair.key, pair.value);
        else if (name === 'wp:comment') open.comments += 1;
        else open.texts.set(name, text);
      } else if (name === 'wp:meta_key') pair = { key: text, value: '' };
      else if (name === 'wp:meta_value') pair.value = text;
    }
    text = '';
    path.pop();
  });

  for await (const chunk of chunks) {
    if (path.length === 0 && prolog.length < MAX_PROLOG) {
      prolog += chunk;
      // before the parser, which would store a document type of any length
      if (/<!(?:DOCTYPE|ENTITY)/i.test(prolog.split('<rss')[0] ?? '')) throw new UnreadableFile(MALFORMED);
    }
    pending += chunk.length;
    if (pending > MAX_FIELD + chunk.length) throw new UnreadableFile(MALFORMED);
    parser.write(chunk);
    yield* ready.splice(0);
  }
  if (path.length > 0)
    throw new UnreadableFile('This file is incomplete: its end is missing. Please export it again.');
  parser.close();
}

function newItem(name: string, depth: number) {
  return {
    name,
    depth,
    texts: new Map<string, string>(),
    meta: new Map<string, string>(),
    categories: [] as { domain: string; name: string }[],
    comments: 0,
  };
}

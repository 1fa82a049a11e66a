/** A value that PHP has serialized. Numbers are texts. */
export type PhpValue = string | { readonly [key: string]: PhpValue };

/** The time grows with the square of the characters if the text is damaged. */
const MAX_CHARACTERS = 50_000;
const TOKEN = /(a):\d+:\{|\}|s:\d+:"([\s\S]*?)";|[ibd]:([^;]*);|N;/g;

/**
 * Parses a list that PHP has serialized, as WordPress stores it: 'a:1:{i:0;s:1:"x";}'.
 *
 * @returns an empty list for another text; of a damaged one, what can be read.
 */
export function parsePhp(text: string): PhpValue {
  const root: Record<string, PhpValue> = Object.create(null);
  const open = [{ list: root, key: '' as string | undefined }];
  for (const [token, isList, string, scalar = ''] of text.slice(0, MAX_CHARACTERS).matchAll(TOKEN)) {
    const current = open.at(-1);
    if (!current) break;
    const { list, key } = current;
    if (token === '}') open.pop();
    else if (key === undefined) current.key = string ?? scalar;
    else {
      const value = isList ? Object.create(null) : (string ?? scalar);
      list[key] = value;
      current.key = undefined;
      if (isList) open.push({ list: value, key: undefined });
    }
  }
  return root[''] ?? root;
}

/** The value at a path in nested lists; undefined if there is none. */
export function phpAt(value: PhpValue | undefined, ...path: readonly string[]): PhpValue | undefined {
  return path.reduce((inner, key) => (typeof inner === 'object' ? inner[key] : undefined), value);
}

const MAX_DEPTH = 20;

/** A value that PHP has serialized. Objects are not supported. */
export type PhpValue = string | number | boolean | null | { readonly [key: string]: PhpValue };

/** Parses a value that PHP has serialized, as WordPress stores lists: 'a:1:{i:0;s:1:"x";}'. Undefined for another text. */
export function parsePhp(text: string): PhpValue | undefined {
  // lengths are in bytes
  const bytes = Buffer.from(text).toString('latin1');
  let at = 0;
  const take = (pattern: RegExp) => {
    pattern.lastIndex = at;
    const match = pattern.exec(bytes);
    if (!match) throw new SyntaxError('not a serialized value');
    at = pattern.lastIndex;
    return match[1] ?? '';
  };
  const value = (depth: number): PhpValue => {
    const kind = take(/([aibdsN])[:;]/y);
    if (kind === 'N') return null;
    if (kind === 'b') return take(/([01]);/y) === '1';
    if (kind === 'i' || kind === 'd') return Number(take(/(-?[\d.]+(?:E[+-]?\d+)?);/y));
    const length = Number(take(/(\d{1,7}):/y));
    if (kind === 's') {
      take(/(")/y);
      const content = bytes.slice(at, at + length);
      at += length;
      take(/(";)/y);
      return Buffer.from(content, 'latin1').toString();
    }
    if (depth > MAX_DEPTH) throw new SyntaxError('nested too deeply');
    take(/(\{)/y);
    const entries: Record<string, PhpValue> = Object.create(null);
    for (let count = 0; count < length; count += 1) entries[String(value(depth + 1))] = value(depth + 1);
    take(/(\})/y);
    return entries;
  };
  try {
    return value(0);
  } catch {
    return undefined;
  }
}

/** The value at a path in nested lists; undefined if there is none. */
export function phpAt(value: PhpValue | undefined, ...path: readonly string[]): PhpValue | undefined {
  return path.reduce<PhpValue | undefined>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? inner[key] : undefined),
    value,
  );
}

import { type HtmlFragment, memoizeByFragment } from '#contract/html-fragment.ts';

/** One style rule, and the classes that a page must have for it to apply. */
interface Rule {
  readonly text: string;
  /** The classes that each of its selectors requires; a page must have all classes of one selector. */
  readonly classes: readonly (readonly string[])[];
}
/** Rules in an at-rule: `@media …`, `@layer …`. */
interface Group {
  readonly prelude: string;
  readonly rules: ParsedStylesheet;
}
/** A parsed style sheet. Strings are parts that every page needs: fonts, properties, the order of the layers. */
export type ParsedStylesheet = readonly (string | Rule | Group)[];

const GROUP = /^@(?:media|layer|supports|container)\b/;

/** Parses a style sheet into rules that can be selected for each page. */
export function parseStylesheet(css: string): ParsedStylesheet {
  const parts: (string | Rule | Group)[] = [];
  for (let at = 0; at < css.length; ) {
    const preludeEnd = indexOfNext(css, PRELUDE_END, at);
    const prelude = css
      .slice(at, preludeEnd)
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .trim();
    if (css[preludeEnd] !== '{') {
      if (prelude) parts.push(`${prelude};`);
      at = preludeEnd + 1;
      continue;
    }
    const end = endOfBlock(css, preludeEnd);
    if (GROUP.test(prelude)) parts.push({ prelude, rules: parseStylesheet(css.slice(preludeEnd + 1, end)) });
    else if (prelude.startsWith('@')) parts.push(`${prelude}${css.slice(preludeEnd, end + 1)}`);
    else
      parts.push({ text: `${prelude}${css.slice(preludeEnd, end + 1)}`, classes: requiredClasses(prelude) });
    at = end + 1;
  }
  return parts;
}

/** Selected rules by class attributes: pages that differ only in text share an entry. */
const cache = new WeakMap<ParsedStylesheet, Map<string, { readonly text: string }>>();
const MAX_CACHED = 40;

/**
 * Selects the rules that can apply to a page, in order: those whose classes it has, and those without classes. This
 * includes rules for hover, focus, open `<details>` and print.
 *
 * @returns the same object for pages with the same classes.
 */
export function pickCriticalRules(
  sheet: ParsedStylesheet,
  markup: readonly HtmlFragment[],
): { readonly text: string } {
  const key = markup.map(classAttributes).join('"');
  const entries = cache.get(sheet) ?? new Map<string, { readonly text: string }>();
  cache.set(sheet, entries);
  const cached = entries.get(key);
  if (cached !== undefined) return cached;
  const rules = { text: serializeRules(sheet, new Set(key.split('"').flatMap(classNamesIn))) };
  if (entries.size >= MAX_CACHED) entries.clear();
  entries.set(key, rules);
  return rules;
}

function serializeRules(sheet: ParsedStylesheet, classes: ReadonlySet<string>): string {
  return sheet
    .map((part) => {
      if (typeof part === 'string') return part;
      if ('text' in part)
        return part.classes.some((all) => all.every((one) => classes.has(one))) ? part.text : '';
      const inside = serializeRules(part.rules, classes);
      return inside && `${part.prelude}{${inside}}`;
    })
    .join('');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&gt;': '>',
  '&lt;': '<',
  '&quot;': '"',
  '&#x27;': "'",
};

const CLASS_ATTRIBUTE = ' class="';

/** The distinct class attributes of a fragment, separated by quotes. */
const classAttributes = memoizeByFragment((html) => {
  const attributes = new Set<string>();
  for (let at = html.indexOf(CLASS_ATTRIBUTE); at >= 0; at = html.indexOf(CLASS_ATTRIBUTE, at)) {
    const start = at + CLASS_ATTRIBUTE.length;
    at = html.indexOf('"', start);
    if (at < 0) break;
    attributes.add(html.slice(start, at));
  }
  return [...attributes].join('"');
});

const classNamesIn = (attribute: string): string[] =>
  attribute
    .split(/\s+/)
    .map((name) => name.replace(/&(?:amp|gt|lt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity));

/** Escaped characters are moved to a private code range, so that they are not parsed as syntax. */
const ESCAPED_FROM = 0xf0000;

/**
 * The classes that each selector of a list requires. `:not()`, `:is()` and `:where()` are ignored, since they never
 * require a class.
 */
function requiredClasses(selectors: string): string[][] {
  const plain = selectors
    .replace(/\\([\da-f]{1,6})\s?|\\(.)/gi, (_, hex?: string, letter?: string) =>
      String.fromCodePoint(ESCAPED_FROM + (hex ? Number.parseInt(hex, 16) : (letter?.codePointAt(0) ?? 0))),
    )
    .replace(/\[[^\]]*\]/g, '');
  return withoutParentheses(plain)
    .split(',')
    .map((selector) =>
      [...selector.matchAll(/\.((?:[\w-]|[^\0-\x7f])+)/g)].map(([, name = '']) =>
        [...name]
          .map((letter) => letter.codePointAt(0) ?? 0)
          .map((code) => String.fromCodePoint(code >= ESCAPED_FROM ? code - ESCAPED_FROM : code))
          .join(''),
      ),
    );
}

function withoutParentheses(text: string): string {
  const fewer = text.replace(/\([^()]*\)/g, '');
  return fewer === text ? text : withoutParentheses(fewer);
}

/** Skipped: strings, comments, URLs and escapes, whose braces and semicolons are not syntax. */
const OPAQUE = String.raw`"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|/\*[\s\S]*?\*/|url\([^)]*\)|\\.`;
const PRELUDE_END = new RegExp(`${OPAQUE}|[{;]`, 'g');
const BRACE = new RegExp(`${OPAQUE}|[{}]`, 'g');

function indexOfNext(css: string, pattern: RegExp, from: number): number {
  pattern.lastIndex = from;
  for (let match = pattern.exec(css); match; match = pattern.exec(css))
    if (match[0].length === 1) return match.index;
  return css.length;
}

/** Index of the brace that closes the block opened at `open`. */
function endOfBlock(css: string, open: number): number {
  let depth = 1;
  let at = open;
  while (depth > 0 && at < css.length) {
    at = indexOfNext(css, BRACE, at + 1);
    depth += css[at] === '{' ? 1 : -1;
  }
  return at;
}

import { ofStretch, type Stretch } from '#contract/html-fragment.ts';

/** One rule of a style sheet, with what a page must have for it to say anything. */
interface Rule {
  readonly text: string;
  /** Classes that each of its selectors asks for; a page needs to have all of one. */
  readonly classes: readonly (readonly string[])[];
}
/** `@media …`, `@layer …`: rules that hold under a condition. */
interface Group {
  readonly prelude: string;
  readonly rules: Sheet;
}
/** A style sheet, cut up; text stands for what every page takes: fonts, properties, the order of the layers. */
export type Sheet = readonly (string | Rule | Group)[];

const GROUP = /^@(?:media|layer|supports|container)\b/;

/** Cuts a style sheet up, once, so that pages can take from it what they use. */
export function cutSheet(css: string): Sheet {
  const parts: (string | Rule | Group)[] = [];
  for (let at = 0; at < css.length; ) {
    const stop = nextOf(css, PRELUDE_END, at);
    const prelude = css
      .slice(at, stop)
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .trim();
    if (css[stop] !== '{') {
      if (prelude) parts.push(`${prelude};`);
      at = stop + 1;
      continue;
    }
    const end = endOfBlock(css, stop);
    if (GROUP.test(prelude)) parts.push({ prelude, rules: cutSheet(css.slice(stop + 1, end)) });
    else if (prelude.startsWith('@')) parts.push(`${prelude}${css.slice(stop, end + 1)}`);
    else parts.push({ text: `${prelude}${css.slice(stop, end + 1)}`, classes: classesOf(prelude) });
    at = end + 1;
  }
  return parts;
}

/** What was taken from a sheet, by the class attributes of the page: the same page with other words takes the same. */
const takenBefore = new WeakMap<Sheet, Map<string, { readonly text: string }>>();
const MAX_TAKEN = 40;

/**
 * The rules that can concern a page, in their order: those whose classes it has, and all that ask for none. What a page
 * comes to look like by a hover, a focus, an opened `<details>` or on paper is among them.
 *
 * @returns the same object as long as a page's classes are the same.
 */
export function usedRules(sheet: Sheet, markup: readonly Stretch[]): { readonly text: string } {
  const key = markup.map(classAttributes).join('"');
  const known = takenBefore.get(sheet) ?? new Map<string, { readonly text: string }>();
  takenBefore.set(sheet, known);
  const before = known.get(key);
  if (before !== undefined) return before;
  const rules = { text: taken(sheet, new Set(key.split('"').flatMap(namesIn))) };
  if (known.size >= MAX_TAKEN) known.clear();
  known.set(key, rules);
  return rules;
}

function taken(sheet: Sheet, classes: ReadonlySet<string>): string {
  return sheet
    .map((part) => {
      if (typeof part === 'string') return part;
      if ('text' in part)
        return part.classes.some((all) => all.every((one) => classes.has(one))) ? part.text : '';
      const inside = taken(part.rules, classes);
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

const CLASS = ' class="';

/** The different class attributes of a part of a page, as they stand in it, in quotes from each other. */
const classAttributes = ofStretch((html) => {
  const attributes = new Set<string>();
  for (let at = html.indexOf(CLASS); at >= 0; at = html.indexOf(CLASS, at)) {
    const start = at + CLASS.length;
    at = html.indexOf('"', start);
    if (at < 0) break;
    attributes.add(html.slice(start, at));
  }
  return [...attributes].join('"');
});

const namesIn = (attribute: string): string[] =>
  attribute
    .split(/\s+/)
    .map((name) => name.replace(/&(?:amp|gt|lt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity));

/** A letter that is written with a backslash means itself: it is moved out of the way of those that mean something. */
const HIDDEN_FROM = 0xf0000;

/** What each selector of a list asks for. What stands in `:not()`, `:is()`, `:where()` is not looked at: it asks for less, or for either. */
function classesOf(selectors: string): string[][] {
  const plain = selectors
    .replace(/\\([\da-f]{1,6})\s?|\\(.)/gi, (_, hex?: string, letter?: string) =>
      String.fromCodePoint(HIDDEN_FROM + (hex ? Number.parseInt(hex, 16) : (letter?.codePointAt(0) ?? 0))),
    )
    .replace(/\[[^\]]*\]/g, '');
  return withoutBrackets(plain)
    .split(',')
    .map((selector) =>
      [...selector.matchAll(/\.((?:[\w-]|[^\0-\x7f])+)/g)].map(([, name = '']) =>
        [...name]
          .map((letter) => letter.codePointAt(0) ?? 0)
          .map((code) => String.fromCodePoint(code >= HIDDEN_FROM ? code - HIDDEN_FROM : code))
          .join(''),
      ),
    );
}

function withoutBrackets(text: string): string {
  const fewer = text.replace(/\([^()]*\)/g, '');
  return fewer === text ? text : withoutBrackets(fewer);
}

/** What is skipped over: strings, comments, addresses and escaped letters, whose braces and semicolons mean nothing. */
const OPAQUE = String.raw`"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|/\*[\s\S]*?\*/|url\([^)]*\)|\\.`;
const PRELUDE_END = new RegExp(`${OPAQUE}|[{;]`, 'g');
const BRACE = new RegExp(`${OPAQUE}|[{}]`, 'g');

function nextOf(css: string, wanted: RegExp, from: number): number {
  wanted.lastIndex = from;
  for (let found = wanted.exec(css); found; found = wanted.exec(css))
    if (found[0].length === 1) return found.index;
  return css.length;
}

/** Where the block that opens at a place closes. */
function endOfBlock(css: string, open: number): number {
  let depth = 1;
  let at = open;
  while (depth > 0 && at < css.length) {
    at = nextOf(css, BRACE, at + 1);
    depth += css[at] === '{' ? 1 : -1;
  }
  return at;
}

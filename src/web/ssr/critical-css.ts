import { type Stretch, textOf } from '#contract/html-fragment.ts';
import { cutSheet, type Sheet, usedRules } from './critical-rules.ts';
import { firstLookScript } from './deferred-scripts.ts';
import type { WrittenPage } from './render-document.tsx';
import { startScript, WAITING } from './start-modules.ts';

/** React Router names every module of a page at its head, and starts them from an inline script (version 8.4). */
const PRELOADS = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const START = '<script type="module" async="">';
/** The files of the packages, as `vite.config.ts` names them. */
const AHEAD = /\/(?:react|router)-[\w-]+\.js$/;
const FONTS = /<link rel="preload" as="font"[^>]*\/>/g;
/** Of a font that is taken only when it comes in time. */
const IN_TIME = 'font-display:optional';
const MAIN_PICTURE = /<img [^>]*fetchPriority="high"/;
/** Around the home page's picture. */
const HERO = /<div class="hero[ "]/;

/** The whole style sheet, as a page takes from it what it uses, with what stands before and after that in its head. */
export interface Styles {
  readonly address: string;
  /** With fonts that are shown when they come in time. */
  readonly inTime: Sheet;
  /** With fonts that are shown whenever they come. */
  readonly whenever: Sheet;
}

/** Cuts the style sheet up, once for all pages. @param fonts stand in every page. @param address where the sheet lies. */
export function stylesFor({ fonts, css, address }: { fonts: string; css: string; address: string }): Styles {
  const rules = cutSheet(css);
  const headEnd = (faces: string): Sheet => [
    `<script>${firstLookScript}</script><style>${faces}`,
    ...rules,
    '</style>',
  ];
  return {
    address,
    inTime: headEnd(fonts),
    whenever: headEnd(fonts.replaceAll(IN_TIME, 'font-display:swap')),
  };
}

/**
 * Makes a rendered page ready to be painted from its first bytes: the style rules that it uses stand in it, and no style
 * sheet and no script are asked for before it has been seen.
 */
export function forFirstPaint({ markup, data }: WrittenPage, styles: Styles): Stretch[] {
  const [first = '', ...others] = markup;
  const opening = textOf(first);
  const headEnd = opening.indexOf('</head>');
  const modules: string[] = [];
  const head = opening.slice(0, headEnd).replace(PRELOADS, (_, href: string) => {
    modules.push(href);
    return '';
  });
  // what pages have alike shows neither
  const shows = (mark: RegExp) => markup.some((part) => typeof part === 'string' && mark.test(part));
  // fonts would share the line with the picture that everybody looks for: they are asked for after it
  const isAfter = shows(MAIN_PICTURE);
  const fonts = isAfter ? (head.match(FONTS) ?? []).join('') : '';
  // most people see the home page first: it has its own letters whenever they come
  const rules = usedRules(shows(HERO) ? styles.whenever : styles.inTime, markup);
  const body = [opening.slice(headEnd), ...others];
  const ending = textOf(body.pop() ?? '');
  // the last: what people write stands before it
  const end = ending.lastIndexOf('</body>');
  return [
    isAfter ? head.replaceAll(FONTS, '') : head,
    rules,
    ...body,
    ending.slice(0, end).replace(START, `<script type="${WAITING}">`),
    `${fonts}${data}`,
    startOf(modules, styles.address),
    ending.slice(end),
  ];
}

/** Scripts that start a page's modules, by these: as many as there are kinds of pages. */
const starts = new Map<string, { readonly text: string }>();

function startOf(modules: readonly string[], styles: string): { readonly text: string } {
  const key = [styles, ...modules].join();
  const ahead = modules.filter((href) => AHEAD.test(href));
  const start = starts.get(key) ?? { text: `<script>${startScript({ styles, modules, ahead })}</script>` };
  starts.set(key, start);
  return start;
}

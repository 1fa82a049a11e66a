import type { WrittenPage } from '../whole-page.tsx';
import { firstLookScript } from './first-look.ts';
import { startScript, WAITING } from './start-modules.ts';
import { type Sheet, usedRules } from './used-rules.ts';

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

/**
 * Makes a rendered page ready to be painted from its first bytes: the style rules that it uses stand in it, and no style
 * sheet and no script are asked for before it has been seen.
 *
 * @param styles the whole style sheet, cut up, and its address.
 */
export function forFirstPaint(
  { html, data }: WrittenPage,
  styles: { sheet: Sheet; address: string },
): string {
  const headEnd = html.indexOf('</head>');
  const modules: string[] = [];
  const head = html.slice(0, headEnd).replace(PRELOADS, (_, href: string) => {
    modules.push(href);
    return '';
  });
  // fonts would share the line with the picture that everybody looks for: they are asked for after it
  const isAfter = MAIN_PICTURE.test(html);
  const fonts = isAfter ? (head.match(FONTS) ?? []).join('') : '';
  const quiet = isAfter ? head.replaceAll(FONTS, '') : head;
  // most people see the home page first: it has its own letters whenever they come
  const rules = usedRules(styles.sheet, html);
  const shown = HERO.test(html) ? rules.replaceAll(IN_TIME, 'font-display:swap') : rules;
  const ahead = modules.filter((href) => AHEAD.test(href));
  const start = startScript({ styles: styles.address, modules, ahead });
  // the last: what people write stands before it
  const end = html.lastIndexOf('</body>');
  const body = html.slice(headEnd, end).replace(START, `<script type="${WAITING}">`);
  const first = `<script>${firstLookScript}</script><style>${shown}</style>`;
  return `${quiet}${first}${body}${fonts}${data}<script>${start}</script>${html.slice(end)}`;
}

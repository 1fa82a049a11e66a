import { fragmentText, type HtmlFragment } from '#contract/html-fragment.ts';
import { type ParsedStylesheet, parseStylesheet, pickCriticalRules } from './critical-rules.ts';
import { initialViewScript } from './deferred-scripts.ts';
import type { RenderedDocument } from './render-document.tsx';
import { DEFERRED_MODULE_TYPE, startScript } from './start-modules.ts';

/** React Router 8.4 lists a page's modules as preloads in the head, and starts them from an inline script. */
const MODULE_PRELOADS = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const MODULE_SCRIPT = '<script type="module" async="">';
/** Chunks of npm packages, as `vite.config.ts` names them. */
const PACKAGE_CHUNKS = /\/(?:react|router)-[\w-]+\.js$/;
const FONT_PRELOADS = /<link rel="preload" as="font"[^>]*\/>/g;
const FONT_DISPLAY_OPTIONAL = 'font-display:optional';
const LCP_IMAGE = /<img [^>]*fetchPriority="high"/;
/** The home page's first screen. */
const HERO = /<div class="hero[ "]/;

/** The parsed style sheet, together with the markup around it in the head. */
export interface PageStyles {
  readonly url: string;
  /** With `font-display: optional`. */
  readonly optionalFonts: ParsedStylesheet;
  /** With `font-display: swap`. */
  readonly swapFonts: ParsedStylesheet;
}

/**
 * Parses the style sheet once for all pages.
 *
 * @param fonts `@font-face` rules, inlined in every page.
 * @param url of the complete style sheet.
 */
export function createPageStyles({
  fonts,
  css,
  url,
}: {
  fonts: string;
  css: string;
  url: string;
}): PageStyles {
  const criticalRules = parseStylesheet(css);
  const headEnd = (faces: string): ParsedStylesheet => [
    `<script>${initialViewScript}</script><style>${faces}`,
    ...criticalRules,
    '</style>',
  ];
  return {
    url,
    optionalFonts: headEnd(fonts),
    swapFonts: headEnd(fonts.replaceAll(FONT_DISPLAY_OPTIONAL, 'font-display:swap')),
  };
}

/** Inlines the style rules that a page uses, and defers its style sheet and scripts until after the first paint. */
export function inlineCriticalCss({ markup, data }: RenderedDocument, styles: PageStyles): HtmlFragment[] {
  const [first = '', ...others] = markup;
  const opening = fragmentText(first);
  const headEnd = opening.indexOf('</head>');
  const modules: string[] = [];
  const head = opening.slice(0, headEnd).replace(MODULE_PRELOADS, (_, href: string) => {
    modules.push(href);
    return '';
  });
  // shared fragments contain neither
  const contains = (pattern: RegExp) => markup.some((part) => typeof part === 'string' && pattern.test(part));
  // fonts would compete for bandwidth with the largest picture, so they are preloaded after it
  const isFontPreloadDeferred = contains(LCP_IMAGE);
  const fonts = isFontPreloadDeferred ? (head.match(FONT_PRELOADS) ?? []).join('') : '';
  // most visits start at the home page, so its fonts are shown even when they load late
  const criticalRules = pickCriticalRules(contains(HERO) ? styles.swapFonts : styles.optionalFonts, markup);
  const body = [opening.slice(headEnd), ...others];
  const ending = fragmentText(body.pop() ?? '');
  // the last occurrence: user text may contain an earlier one
  const end = ending.lastIndexOf('</body>');
  return [
    isFontPreloadDeferred ? head.replaceAll(FONT_PRELOADS, '') : head,
    criticalRules,
    ...body,
    ending.slice(0, end).replace(MODULE_SCRIPT, `<script type="${DEFERRED_MODULE_TYPE}">`),
    `${fonts}${data}`,
    startScriptFragment(modules, styles.url),
    ending.slice(end),
  ];
}

/** Start scripts by module list: one for each kind of page. */
const startScripts = new Map<string, { readonly text: string }>();

function startScriptFragment(modules: readonly string[], styles: string): { readonly text: string } {
  const key = [styles, ...modules].join();
  const sequential = modules.filter((href) => PACKAGE_CHUNKS.test(href));
  const start = startScripts.get(key) ?? {
    text: `<script>${startScript({ styles, modules, sequential })}</script>`,
  };
  startScripts.set(key, start);
  return start;
}

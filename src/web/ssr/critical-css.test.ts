import { expect, it } from 'vitest';
import { createPageStyles, inlineCriticalCss } from './critical-css.ts';
import type { RenderedDocument } from './render-document.tsx';
import { DEFERRED_MODULE_TYPE } from './start-modules.ts';

const sheet = { fonts: '', css: '.a{x:y}.b{x:y}', url: '/assets/theme.css' };
const styles = createPageStyles(sheet);
const inlineInto = (page: RenderedDocument, of = styles) =>
  inlineCriticalCss(page, of)
    .map((fragment) => (typeof fragment === 'string' ? fragment : fragment.text))
    .join('');
const DATA = '<script>enqueue(1)</script>';
/** As React Router 8.4 renders it. */
const rendered = [
  '<html><head><title>Home</title><link rel="modulepreload" href="/assets/home.js"/>',
  '<link rel="modulepreload" href="/assets/root.js"/></head><body><p class="a">It costs $&amp; no more</p>',
  '<script type="module" async="">import "/assets/home.js"</script></body></html>',
].join('');

it('a page contains the style rules that it uses, and loads no style sheet', () => {
  const html = inlineInto({ markup: [rendered], data: DATA });
  expect(html).toContain('<style>.a{x:y}</style></head>');
  expect(html).not.toContain('<link');
  expect(html).toContain('<p class="a">It costs $&amp; no more</p>');
});

const FONT = '<link rel="preload" as="font" href="/garamond.woff2"/>';
const withFont = rendered.replace('<head>', `<head>${FONT}`);

it('font preloads come after the main picture', () => {
  const html = inlineInto({ markup: [withFont], data: DATA });
  expect(html.indexOf(FONT)).toBeLessThan(html.indexOf('</head>'));
  const picture = '<img src="/church.avif" fetchPriority="high"/>';
  const withPicture = withFont.replace('</p>', `</p>${picture}`);
  const later = inlineInto({ markup: [withPicture], data: DATA });
  expect(later.split(FONT)).toHaveLength(2);
  expect(later.indexOf(FONT)).toBeGreaterThan(later.indexOf(picture));
  expect(later.indexOf(FONT)).toBeLessThan(later.indexOf(DATA));
});

it('fonts are swapped in on the home page, and optional elsewhere', () => {
  const fonts = createPageStyles({ ...sheet, fonts: '@font-face{font-display:optional}' });
  const home = withFont.replace('<p', '<div class="hero"></div><p');
  expect(inlineInto({ markup: [home], data: DATA }, fonts)).toContain('{font-display:swap}');
  expect(inlineInto({ markup: [withFont], data: DATA }, fonts)).toContain('{font-display:optional}');
});

it('modules are deferred, and the start script lists all of them', () => {
  const html = inlineInto({ markup: [rendered], data: DATA });
  expect(html).toContain(`<script type="${DEFERRED_MODULE_TYPE}">import "/assets/home.js"</script>`);
  expect(html).toContain('"modules":["/assets/home.js","/assets/root.js"],"sequential":[]');
  expect(html).toContain('"styles":"/assets/theme.css"');
  expect(html.endsWith('</script></body></html>')).toBe(true);
  expect(html.indexOf(DATA)).toBeGreaterThan(html.indexOf('import "/assets/home.js"'));
});

it('package chunks are loaded sequentially before other modules', () => {
  const packages = ['/assets/react-C4MWzTvG.js', '/assets/router-CWKM_m1a.js'];
  const preloads = packages.map((href) => `<link rel="modulepreload" href="${href}"/>`).join('');
  const html = inlineInto({ markup: [rendered.replace('</head>', `${preloads}</head>`)], data: DATA });
  expect(html).toContain(`"sequential":${JSON.stringify(packages)}}`);
});

it('fragments that pages share are identical objects without user text', () => {
  const sharedFragments = (html: string) =>
    inlineCriticalCss({ markup: [html], data: DATA }, styles).filter(
      (fragment) => typeof fragment !== 'string',
    );
  const [rules, start] = sharedFragments(rendered);
  const [otherRules, otherStart] = sharedFragments(rendered.replace('It costs', 'It never costs'));
  expect(otherRules).toBe(rules);
  expect(otherStart).toBe(start);
  expect(`${rules?.text}${start?.text}`).not.toContain('costs');
});

it('a page in fragments yields the same HTML, and keeps its shared fragments', () => {
  const index = rendered.indexOf('<p class="a">');
  const header = { text: '<header class="b"></header>' };
  const markup = [rendered.slice(0, index), header, rendered.slice(index)];
  const complete = [markup[0], header.text, markup[2]].join('');
  expect(inlineInto({ markup, data: DATA })).toBe(inlineInto({ markup: [complete], data: DATA }));
  expect(inlineInto({ markup, data: DATA })).toContain('<style>.a{x:y}.b{x:y}</style>');
  expect(inlineCriticalCss({ markup, data: DATA }, styles)).toContain(header);
});

import { expect, it } from 'vitest';
import { forFirstPaint, stylesFor } from './critical-css.ts';
import type { WrittenPage } from './render-document.tsx';
import { WAITING } from './start-modules.ts';

const sheet = { fonts: '', css: '.a{x:y}.b{x:y}', address: '/assets/theme.css' };
const styles = stylesFor(sheet);
const painted = (page: WrittenPage, of = styles) =>
  forFirstPaint(page, of)
    .map((stretch) => (typeof stretch === 'string' ? stretch : stretch.text))
    .join('');
const DATA = '<script>enqueue(1)</script>';
/** As React Router 8.4 writes it. */
const rendered = [
  '<html><head><title>Home</title><link rel="modulepreload" href="/assets/home.js"/>',
  '<link rel="modulepreload" href="/assets/root.js"/></head><body><p class="a">It costs $&amp; no more</p>',
  '<script type="module" async="">import "/assets/home.js"</script></body></html>',
].join('');

it('gives a page the style rules that it uses, and asks for no style sheet', () => {
  const html = painted({ markup: [rendered], data: DATA });
  expect(html).toContain('<style>.a{x:y}</style></head>');
  expect(html).not.toContain('<link');
  expect(html).toContain('<p class="a">It costs $&amp; no more</p>');
});

const FONT = '<link rel="preload" as="font" href="/garamond.woff2"/>';
const withFont = rendered.replace('<head>', `<head>${FONT}`);

it('leaves the line to the picture that everybody looks for: fonts are asked for after it', () => {
  const html = painted({ markup: [withFont], data: DATA });
  expect(html.indexOf(FONT)).toBeLessThan(html.indexOf('</head>'));
  const picture = '<img src="/church.avif" fetchPriority="high"/>';
  const withPicture = withFont.replace('</p>', `</p>${picture}`);
  const later = painted({ markup: [withPicture], data: DATA });
  expect(later.split(FONT)).toHaveLength(2);
  expect(later.indexOf(FONT)).toBeGreaterThan(later.indexOf(picture));
  expect(later.indexOf(FONT)).toBeLessThan(later.indexOf(DATA));
});

it('shows fonts whenever they come on the home page, and elsewhere only in time', () => {
  const fonts = stylesFor({ ...sheet, fonts: '@font-face{font-display:optional}' });
  const home = withFont.replace('<p', '<div class="hero"></div><p');
  expect(painted({ markup: [home], data: DATA }, fonts)).toContain('{font-display:swap}');
  expect(painted({ markup: [withFont], data: DATA }, fonts)).toContain('{font-display:optional}');
});

it('lets the modules wait, all of them named to the script that starts them', () => {
  const html = painted({ markup: [rendered], data: DATA });
  expect(html).toContain(`<script type="${WAITING}">import "/assets/home.js"</script>`);
  expect(html).toContain('"modules":["/assets/home.js","/assets/root.js"],"ahead":[]');
  expect(html).toContain('"styles":"/assets/theme.css"');
  expect(html.endsWith('</script></body></html>')).toBe(true);
  expect(html.indexOf(DATA)).toBeGreaterThan(html.indexOf('import "/assets/home.js"'));
});

it('lets the files of the packages begin before the others', () => {
  const packages = ['/assets/react-C4MWzTvG.js', '/assets/router-CWKM_m1a.js'];
  const preloads = packages.map((href) => `<link rel="modulepreload" href="${href}"/>`).join('');
  const html = painted({ markup: [rendered.replace('</head>', `${preloads}</head>`)], data: DATA });
  expect(html).toContain(`"ahead":${JSON.stringify(packages)}}`);
});

it('hands on the same objects for what pages have alike, and what people write in neither of them', () => {
  const alike = (html: string) =>
    forFirstPaint({ markup: [html], data: DATA }, styles).filter((stretch) => typeof stretch !== 'string');
  const [rules, start] = alike(rendered);
  const [otherRules, otherStart] = alike(rendered.replace('It costs', 'It never costs'));
  expect(otherRules).toBe(rules);
  expect(otherStart).toBe(start);
  expect(`${rules?.text}${start?.text}`).not.toContain('costs');
});

it('makes the same of a page in parts, and hands on those that pages have alike', () => {
  const place = rendered.indexOf('<p class="a">');
  const header = { text: '<header class="b"></header>' };
  const markup = [rendered.slice(0, place), header, rendered.slice(place)];
  const whole = [markup[0], header.text, markup[2]].join('');
  expect(painted({ markup, data: DATA })).toBe(painted({ markup: [whole], data: DATA }));
  expect(painted({ markup, data: DATA })).toContain('<style>.a{x:y}.b{x:y}</style>');
  expect(forFirstPaint({ markup, data: DATA }, styles)).toContain(header);
});

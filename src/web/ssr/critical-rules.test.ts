import { expect, it } from 'vitest';
import { parseStylesheet, pickCriticalRules } from './critical-rules.ts';

/** The rules of a style sheet that a page uses. */
const pick = (css: string, html: string) => pickCriticalRules(parseStylesheet(css), [html]).text;

it('selects rules whose classes a page has, and rules without classes', () => {
  const css = '*{margin:0}.card{color:red}.hero{color:gold}a:hover{color:blue}';
  expect(pick(css, '<div class="wrap card">')).toBe('*{margin:0}.card{color:red}a:hover{color:blue}');
});

it('selects a rule if one of its selectors matches completely', () => {
  expect(pick('.a,.b{x:y}.a .b{x:y}.c .a>b{x:y}', '<b class="b"></b>')).toBe('.a,.b{x:y}');
});

it('selects rules for hover, open elements and print', () => {
  const css = '.menu:hover{x:y}.menu[open] summary{x:y}@media print{.menu{x:y}.gone{x:y}}';
  expect(pick(css, '<p class="menu">')).toBe(
    '.menu:hover{x:y}.menu[open] summary{x:y}@media print{.menu{x:y}}',
  );
});

it('ignores classes in :not(), :is() and :where()', () => {
  const css = '.a:not(.b){x:y}:is(.b,.c) p{x:y}:where(.d,:not(.e)) p{x:y}';
  expect(pick(css, '<p class="a">')).toBe(css);
});

it.each([
  [String.raw`.md\:grid-cols-\[1\.4fr_1fr\]`, 'md:grid-cols-[1.4fr_1fr]'],
  [String.raw`.w-\[min\(34rem\,100\%\)\]`, 'w-[min(34rem,100%)]'],
  [String.raw`.\[\&\>svg\]\:h-4>svg`, '[&amp;&gt;svg]:h-4'],
  [String.raw`.\32 xl\:p-4`, '2xl:p-4'],
])('parses the selector %s as the class %s', (selector, name) => {
  expect(pick(`${selector}{x:y}`, `<p class="${name}">`)).toBe(`${selector}{x:y}`);
  expect(pick(`${selector}{x:y}`, '<p class="other">')).toBe('');
});

it('selects fonts, properties and the layer order for every page', () => {
  const css =
    '@layer base,components;@font-face{font-family:"a;}";src:url(a{b.woff2)}@property --x{syntax:"*";inherits:false}@keyframes turn{to{rotate:1turn}}';
  expect(pick(css, '')).toBe(css);
});

it('omits empty layers, and selects nested rules with their parent', () => {
  const css = '@layer components{.a{x:y;&:hover{x:z}}}@layer utilities{@media (width>1rem){.b{x:y}}}';
  expect(pick(css, '<p class="a">')).toBe('@layer components{.a{x:y;&:hover{x:z}}}');
});

import { expect, it } from 'vitest';
import { cutSheet, usedRules } from './critical-rules.ts';

/** What of a style sheet a page takes. */
const of = (css: string, html: string) => usedRules(cutSheet(css), [html]).text;

it('takes the rules whose classes a page has, and those that ask for none', () => {
  const css = '*{margin:0}.card{color:red}.hero{color:gold}a:hover{color:blue}';
  expect(of(css, '<div class="wrap card">')).toBe('*{margin:0}.card{color:red}a:hover{color:blue}');
});

it('takes a rule of several selectors for one of them, and none for half a selector', () => {
  expect(of('.a,.b{x:y}.a .b{x:y}.c .a>b{x:y}', '<b class="b"></b>')).toBe('.a,.b{x:y}');
});

it('takes what a page comes to look like by a hover, an opening or on paper', () => {
  const css = '.menu:hover{x:y}.menu[open] summary{x:y}@media print{.menu{x:y}.gone{x:y}}';
  expect(of(css, '<p class="menu">')).toBe(
    '.menu:hover{x:y}.menu[open] summary{x:y}@media print{.menu{x:y}}',
  );
});

it('asks for nothing that stands in :not(), :is() or :where()', () => {
  const css = '.a:not(.b){x:y}:is(.b,.c) p{x:y}:where(.d,:not(.e)) p{x:y}';
  expect(of(css, '<p class="a">')).toBe(css);
});

it.each([
  [String.raw`.md\:grid-cols-\[1\.4fr_1fr\]`, 'md:grid-cols-[1.4fr_1fr]'],
  [String.raw`.w-\[min\(34rem\,100\%\)\]`, 'w-[min(34rem,100%)]'],
  [String.raw`.\[\&\>svg\]\:h-4>svg`, '[&amp;&gt;svg]:h-4'],
  [String.raw`.\32 xl\:p-4`, '2xl:p-4'],
])('reads the selector %s as the class of %s', (selector, name) => {
  expect(of(`${selector}{x:y}`, `<p class="${name}">`)).toBe(`${selector}{x:y}`);
  expect(of(`${selector}{x:y}`, '<p class="other">')).toBe('');
});

it('keeps fonts, properties and the order of the layers for every page', () => {
  const css =
    '@layer base,components;@font-face{font-family:"a;}";src:url(a{b.woff2)}@property --x{syntax:"*";inherits:false}@keyframes turn{to{rotate:1turn}}';
  expect(of(css, '')).toBe(css);
});

it('leaves out a layer of which nothing is left, and keeps nested rules with their own', () => {
  const css = '@layer components{.a{x:y;&:hover{x:z}}}@layer utilities{@media (width>1rem){.b{x:y}}}';
  expect(of(css, '<p class="a">')).toBe('@layer components{.a{x:y;&:hover{x:z}}}');
});

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { THEME_COLOR } from '#kit/media/theme-color.ts';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const [lightCss = '', darkCss = ''] = css.split('@media (prefers-color-scheme: dark)');
const light = tokens(lightCss);
const dark = { ...light, ...tokens(darkCss) };

/**
 * Foreground and background, and the contrast ratio that WCAG AA requires: 4.5 for text, 3 for large text and borders.
 */
const pairs: readonly (readonly [text: string, ground: string, ratio: number])[] = [
  ...['ink', 'quiet', 'rubric', 'good', 'bad', 'wait'].flatMap((text) => [
    [text, 'paper', 4.5] as const,
    [text, 'raised', 4.5] as const,
  ]),
  ['on-rubric', 'rubric', 4.5],
  ['on-primary', 'primary', 4.5],
  ['focus', 'paper', 3],
  ['focus', 'raised', 3],
  ['gold', 'paper', 3],
  ['edge', 'paper', 3],
  ['edge', 'raised', 3],
  ['on-night', 'night', 4.5],
  ['quiet-on-night', 'night', 4.5],
  ['lamp', 'night', 4.5],
  ['on-lamp', 'lamp', 4.5],
];

describe.each([
  ['light', light],
  ['dark', dark],
])('the %s tokens', (_, scheme) => {
  it.each(pairs)('%s on %s reaches %d:1', (text, ground, ratio) => {
    expect(contrast(scheme[text] ?? '', scheme[ground] ?? '')).toBeGreaterThanOrEqual(ratio);
  });
});

describe.each([
  ['light', light, lightCss],
  ['dark', dark, darkCss],
])('the ornaments in the %s scheme', (_, { paper = '' }, css) => {
  const accents = [...css.matchAll(/data-season="([\w-]+)"\] \{\s*--season: (#[\da-f]{6});/g)];

  it('have a color for each season with its own accent', () => {
    const seasons = accents.map(([, season]) => season);
    expect(seasons).toEqual(['great-lent', 'passion-week', 'easter', 'after-pentecost']);
  });

  it.each(accents.map(([, season = '', color = '']) => [season, color]))(
    'are visible in the season %s with the color %s',
    (_, color) => {
      expect(contrast(color, paper)).toBeGreaterThanOrEqual(3);
    },
  );
});

it("the browser's toolbar has the background color of the page", () => {
  expect(THEME_COLOR).toEqual({ light: light.paper, dark: dark.paper });
});

function tokens(source: string): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [, name = '', value = '', token] of source.matchAll(
    /--([\w-]+): (#[\da-f]{6}|var\(--([\w-]+)\));/g,
  ))
    values[name] = token === undefined ? value : (values[token] ?? '');
  return values;
}

it('the danger color is not the color of the focus or of primary buttons', () => {
  for (const { bad, focus, primary } of [light, dark]) expect([focus, primary]).not.toContain(bad);
  expect(dark.primary).toBe(dark.gold);
});

/** https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Screens from this width on are looked at by night as well. */
const WIDE_FROM_PX = 1024;

/**
 * No rule of axe is broken, by daylight nor by night; at night only colours are another matter, and they are the same on
 * every screen: a journey that goes through both sizes looks at the night in the wide one.
 *
 * @param onlyHere what no wide screen shows is looked at by night where it is shown.
 */
export async function expectAccessible(page: Page, { onlyHere = false } = {}): Promise<void> {
  const isWide = (page.viewportSize()?.width ?? 0) >= WIDE_FROM_PX;
  const schemes = isWide || onlyHere ? (['light', 'dark'] as const) : (['light'] as const);
  // once a document: to read half a megabyte of source takes the browser longer than most checks
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axeSource);
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    const broken = await page.evaluate(brokenRules, colorScheme === 'dark' ? ['color-contrast'] : undefined);
    expect(broken.map(({ id, nodes }) => [colorScheme, id, nodes])).toEqual([]);
  }
}

/** Runs in the page: the rules that are broken, each with the elements at fault; all rules when none is named. */
async function brokenRules(rules: string[] | undefined) {
  if (!window.axe) throw new Error('axe is not in the page');
  const { violations } = await window.axe.run(document, {
    // what stands in a frame is a third party's
    iframes: false,
    resultTypes: ['violations'],
    // style sheets would be read again for a rule that is not asked for
    preload: { assets: ['media'] },
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
  });
  return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }));
}

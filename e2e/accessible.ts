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

/** No rule of axe is broken, by daylight nor by night; at night only colours are another matter. */
export async function expectAccessible(page: Page): Promise<void> {
  // once a document: to read half a megabyte of source takes the browser longer than most checks
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axeSource);
  for (const colorScheme of ['light', 'dark'] as const) {
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

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

/**
 * Fails if the page, or the modal dialog that is open on it, violates a rule of axe.
 *
 * @param dark also checks the color contrast in dark mode.
 */
export async function expectAccessible(page: Page, { dark = false } = {}): Promise<void> {
  await check(page, 'light');
  if (dark) await check(page, 'dark', { runOnly: ['color-contrast'] });
}

/** Like `expectAccessible`, in another viewport: without the contrast of colors, which does not depend on it. */
export const expectAccessibleAgain = (page: Page) =>
  check(page, 'light', { rules: { 'color-contrast': { enabled: false } } });

async function check(page: Page, colorScheme: 'light' | 'dark', options: axe.RunOptions = {}) {
  // Inject axe once per document: parsing its 650 kB takes longer than some checks.
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axeSource);
  await page.emulateMedia({ colorScheme });
  const violations = await page.evaluate(findViolations, options);
  expect(violations.map(({ id, nodes }) => [colorScheme, id, nodes])).toEqual([]);
}

/** Runs in the page. @returns each violated rule with the offending elements. */
async function findViolations({ rules, ...options }: axe.RunOptions) {
  if (!window.axe) throw new Error('axe is not in the page');
  // a change of the color scheme starts a transition of the colors of a form that is being submitted
  const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
  await Promise.allSettled(transitions.map(({ finished }) => finished));
  const { violations } = await window.axe.run(
    [...document.querySelectorAll('dialog:modal')].at(-1) ?? document,
    {
      // frames contain third-party content
      iframes: false,
      resultTypes: ['violations'],
      // Do not preload style sheets: only a rule that is off by default needs them.
      preload: { assets: ['media'] },
      // it also counts text that is hidden from screen readers, such as the symbols in the days of a calendar
      rules: { 'label-content-name-mismatch': { enabled: false }, ...rules },
      ...options,
    },
  );
  return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }));
}

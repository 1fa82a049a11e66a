import { startScript, WAITING } from './start-modules.ts';
import { type Sheet, usedRules } from './used-rules.ts';

/** React Router names every module of a page at its head, and starts them from an inline script (version 8.4). */
const PRELOADS = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const START = '<script type="module" async="">';

/**
 * Makes a rendered page ready to be painted from its first bytes: the style rules that it uses stand in it, and no style
 * sheet and no script are asked for before it has been seen.
 *
 * @param styles the whole style sheet, cut up, and its address.
 */
export function forFirstPaint(html: string, styles: { sheet: Sheet; address: string }): string {
  const modules = [...html.matchAll(PRELOADS)].map(([, href = '']) => href);
  const start = startScript({ styles: styles.address, modules });
  const whole = html.replaceAll(PRELOADS, '').replace(START, `<script type="${WAITING}">`);
  // the last: what people write stands before it
  const end = whole.lastIndexOf('</body>');
  return `${whole.slice(0, end)}<script>${start}</script>${whole.slice(end)}`.replace(
    '</head>',
    () => `<style>${usedRules(styles.sheet, html)}</style></head>`,
  );
}

import type { InlineElements } from '#contract/pages.ts';
import { LATER, startScript } from './deferred-scripts.ts';

/**
 * Finishes the HTML of a page. This is the only place that edits HTML after rendering.
 *
 * - Finds the inline scripts and styles with the nonce of this render, and removes the nonce. Only their hashes are
 *   allowed by the Content-Security-Policy. Other elements, for example from stored text, cannot contain the nonce,
 *   because it is random for each render and never sent.
 * - Delays modules until the first paint (start-modules.ts). Without a match they start immediately.
 */
export function finishHtml(rendered: string, nonce: string): InlineElements & { readonly html: string } {
  const attribute = ` nonce="${nonce}"`;
  const elements = [
    ...rendered.matchAll(new RegExp(`<(script|style)(?=[^>]*${attribute})[^>]*>(.*?)</\\1>`, 'gs')),
  ];
  const contentsOf = (name: string) =>
    elements.filter(([, tag]) => tag === name).map(([, , content = '']) => content);
  const html = rendered
    .replaceAll(attribute, '')
    .replaceAll('<link rel="modulepreload"', `<link rel="${LATER}"`)
    .replaceAll('<script type="module"', `<script type="${LATER}"`);
  const end = html.lastIndexOf('</body>');
  return {
    html: `${html.slice(0, end)}<script>${startScript}</script>${html.slice(end)}`,
    scripts: [...contentsOf('script'), startScript],
    styles: contentsOf('style'),
  };
}

import type { InlineElements } from './page-renderer.ts';

const FONT_PRELOAD = /<link rel="preload" as="font"[^>]*>/g;
/** Replaces `rel="modulepreload"` and `type="module"` until the first paint. */
const LATER = 'later';

/**
 * Runs as an inline script at the end of the body. Starts the modules of the page after the first paint: a page is
 * readable without scripts, and they would compete with its HTML and fonts.
 */
function startModulesAfterPaint(later: string): void {
  const start = () => {
    for (const link of document.querySelectorAll<HTMLLinkElement>(`link[rel="${later}"]`))
      link.rel = 'modulepreload';
    for (const script of document.querySelectorAll<HTMLScriptElement>(`script[type="${later}"]`)) {
      script.type = 'module';
      // a script runs when it is inserted, here at its own place
      script.parentNode?.insertBefore(script, script.nextSibling);
    }
  };
  // a background tab paints nothing
  if (document.hidden) start();
  else {
    new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
    // browsers that resist fingerprinting do not report when they paint
    requestAnimationFrame(() => setTimeout(start, 300));
  }
}

/** Source of the inline script. */
const startScript = `(${startModulesAfterPaint})(${JSON.stringify(LATER)})`;

/**
 * Lets the browser prefetch a page of the header on hover. After hydration the links do so themselves, and the root
 * layout removes these rules.
 */
const SPECULATION_RULES =
  '{"prefetch":[{"where":{"selector_matches":".main-nav a"},"eagerness":"moderate"}]}';

/**
 * Finishes the HTML of a page. This is the only place that edits HTML after rendering.
 *
 * - Finds the inline scripts and styles with the nonce of this render, and removes the nonce. Only their hashes are
 *   allowed by the Content-Security-Policy. Other elements, for example from stored text, cannot contain the nonce,
 *   because it is random for each render and never sent.
 * - Delays modules until the first paint. Without a match they start immediately.
 * - Moves the preloads of fonts to the end: in the head, Chromium delays the first paint for them.
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
    .replaceAll('<script type="module"', `<script type="${LATER}"`)
    .replaceAll(FONT_PRELOAD, '');
  const fonts = rendered.match(FONT_PRELOAD)?.join('') ?? '';
  const end = html.lastIndexOf('</body>');
  return {
    html: `${html.slice(0, end)}${fonts}<script type="speculationrules">${SPECULATION_RULES}</script><script>${startScript}</script>${html.slice(end)}`,
    scripts: [...contentsOf('script'), SPECULATION_RULES, startScript],
    styles: contentsOf('style'),
  };
}

/** Replaces `rel="modulepreload"` and `type="module"` until the first paint. */
export const LATER = 'later';

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
export const startScript = `(${startModulesAfterPaint})(${JSON.stringify(LATER)})`;

/** Of the inline script that is to become a module: a type that no browser runs. */
export const WAITING = 'text/waiting-module';

/** What starts after a page was painted for the first time. */
export interface Later {
  /** The whole style sheet, for what scripts show: other pages, windows, what only staff see. */
  readonly styles: string;
  readonly modules: readonly string[];
}

/**
 * Runs in the page, as text. Asks for everything at once, and starts the modules when the style sheet is there, so that
 * nothing they show is ever seen unstyled; or when it has failed, since the page has what it needs for itself.
 */
function startModules({ styles, modules }: Later, waiting: string): void {
  const add = (tag: string, properties: object) =>
    document.head.append(Object.assign(document.createElement(tag), properties));
  const run = () => {
    const textContent = document.querySelector(`script[type="${waiting}"]`)?.textContent;
    add('script', { type: 'module', textContent });
  };
  const start = () => {
    add('link', { rel: 'stylesheet', href: styles, onload: run, onerror: run });
    for (const href of modules) add('link', { rel: 'modulepreload', href });
  };
  // no frame is ever painted in a tab that was opened behind this one
  if (document.hidden) start();
  else requestAnimationFrame(() => setTimeout(start));
}

/** The text of an inline script that starts a page's modules. */
export const startScript = (later: Later): string =>
  `(${startModules})(${JSON.stringify(later)},${JSON.stringify(WAITING)})`;

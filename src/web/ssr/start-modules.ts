/** Of the inline script that is to become a module: a type that no browser runs. */
export const WAITING = 'text/waiting-module';

/** What starts after a page was painted for the first time. */
export interface Later {
  /** The whole style sheet, for what scripts show: other pages, windows, what only staff see. */
  readonly styles: string;
  readonly modules: readonly string[];
  /** Those of them that begin one by one before the others: together they would hold up whoever touches a slow phone. */
  readonly ahead: readonly string[];
}

/** What a browser calls when text is about to become markup or code in a page whose policy asks for Trusted Types. */
interface TextPolicy {
  readonly createHTML: (text: string) => string | undefined;
  readonly createScript: (text: string) => string | undefined;
  readonly createScriptURL: (text: string) => string | undefined;
}
interface TrustedTypes {
  createPolicy(name: 'default', policy: TextPolicy): unknown;
}

/**
 * Runs in the page, as text. Says what text may become markup or code there, and lets nothing else: no markup but the
 * empty script of React (which never runs) and text without any, as JSON-LD is; no code but what waits to become the page's
 * module, and that only by its hash; no script but our own files.
 */
function trustOnlyOurs(waiting: string): void {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', {
    // written so that this text itself does not end where it says so
    createHTML: (text) => (/^<script><\/script>$|^[^<]*$/.test(text) ? text : undefined),
    createScript: (text) =>
      text === document.querySelector(`script[type="${waiting}"]`)?.textContent ? text : undefined,
    createScriptURL: (text) =>
      new URL(text, document.baseURI).href.startsWith(`${location.origin}/assets/`) ? text : undefined,
  });
}

/**
 * Runs in the page, as text. Lets the words of the home page's first screen appear when its picture has, as `Hero` does
 * later. Asks for everything at once, and starts the modules when the style sheet is there, so that
 * nothing they show is ever seen unstyled; or when it has failed, since the page has what it needs for itself.
 */
function startModules({ styles, modules, ahead }: Later, waiting: string): void {
  const hero = document.querySelector<HTMLImageElement>('.hero img');
  const show = () => hero?.closest('.hero')?.setAttribute('data-picture', 'shown');
  if (hero?.complete) show();
  else hero?.addEventListener('load', show);
  const add = (tag: string, properties: object) =>
    document.head.append(Object.assign(document.createElement(tag), properties));
  const run = async () => {
    for (const href of ahead) {
      // what fails here is asked for again by the module itself
      await import(href).catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve));
    }
    const textContent = document.querySelector(`script[type="${waiting}"]`)?.textContent;
    add('script', { type: 'module', textContent });
  };
  const start = () => {
    add('link', { rel: 'stylesheet', href: styles, onload: run, onerror: run });
    // each on its own: all of them at once hold a slow phone up
    for (const href of modules) setTimeout(add, 0, 'link', { rel: 'modulepreload', href });
  };
  // no frame is ever painted in a tab that was opened behind this one
  if (document.hidden) start();
  else
    void new Promise<unknown>((resolve) => {
      new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true });
      // a browser that is careful about fingerprints may never say when it has painted
      requestAnimationFrame(() => setTimeout(resolve, 300));
      // or cannot be asked
    }).then(start, start);
}

/** The text of an inline script that starts a page's modules. */
export const startScript = (later: Later): string =>
  [
    `(${trustOnlyOurs})(${JSON.stringify(WAITING)})`,
    `(${startModules})(${JSON.stringify(later)},${JSON.stringify(WAITING)})`,
  ].join(';');

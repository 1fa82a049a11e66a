/** Script type that no browser executes; marks the inline script that becomes a module later. */
export const DEFERRED_MODULE_TYPE = 'text/waiting-module';

/** What the start script loads after the first paint. */
export interface DeferredModules {
  /** The complete style sheet, for content that scripts render: other pages, dialogs, staff controls. */
  readonly styles: string;
  readonly modules: readonly string[];
  /** Modules to load sequentially first, to avoid one long task on slow phones. */
  readonly sequential: readonly string[];
}

/** A Trusted Types policy (https://www.w3.org/TR/trusted-types/), called before a string becomes markup or code. */
interface TextPolicy {
  readonly createHTML: (text: string) => string | undefined;
  readonly createScript: (text: string) => string | undefined;
  readonly createScriptURL: (text: string) => string | undefined;
}
interface TrustedTypes {
  createPolicy(name: 'default', policy: TextPolicy): unknown;
}

/**
 * Runs as an inline script. Installs the default Trusted Types policy, which allows only: text without markup and
 * React's empty script element; the deferred inline module, which the CSP allows by hash; scripts under /assets/.
 */
function installTrustedTypesPolicy(deferredType: string): void {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', {
    // the escaped slash keeps this source from ending its own script element
    createHTML: (text) => (/^<script><\/script>$|^[^<]*$/.test(text) ? text : undefined),
    createScript: (text) =>
      text === document.querySelector(`script[type="${deferredType}"]`)?.textContent ? text : undefined,
    createScriptURL: (text) =>
      new URL(text, document.baseURI).href.startsWith(`${location.origin}/assets/`) ? text : undefined,
  });
}

/**
 * Runs as an inline script. Reveals the hero's text once its picture has loaded, as `Hero` does after hydration. After
 * the first paint it loads the style sheet and modules, and starts the modules when the style sheet has loaded or
 * failed.
 */
function startModules({ styles, modules, sequential }: DeferredModules, deferredType: string): void {
  const hero = document.querySelector<HTMLImageElement>('.hero img');
  const revealText = () => hero?.closest('.hero')?.setAttribute('data-picture', 'shown');
  if (hero?.complete) revealText();
  else hero?.addEventListener('load', revealText);
  const add = (tag: string, properties: object) =>
    document.head.append(Object.assign(document.createElement(tag), properties));
  const run = async () => {
    for (const href of sequential) {
      // a failed chunk is requested again by the module that imports it
      await import(href).catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve));
    }
    const textContent = document.querySelector(`script[type="${deferredType}"]`)?.textContent;
    add('script', { type: 'module', textContent });
  };
  const start = () => {
    add('link', { rel: 'stylesheet', href: styles, onload: run, onerror: run });
    // one task each: adding all in one task blocks slow phones
    for (const href of modules) setTimeout(add, 0, 'link', { rel: 'modulepreload', href });
  };
  // a background tab never paints
  if (document.hidden) start();
  else
    void new Promise<unknown>((resolve) => {
      new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true });
      // browsers that resist fingerprinting may not report paint timing
      requestAnimationFrame(() => setTimeout(resolve, 300));
      // and some do not support the observer
    }).then(start, start);
}

/** Source of the inline script that starts a page's modules. */
export const startScript = (later: DeferredModules): string =>
  [
    `(${installTrustedTypesPolicy})(${JSON.stringify(DEFERRED_MODULE_TYPE)})`,
    `(${startModules})(${JSON.stringify(later)},${JSON.stringify(DEFERRED_MODULE_TYPE)})`,
  ].join(';');

import { LABEL_ATTRIBUTE, PAGES } from './saved-page.ts';
import type { OpenedPage } from './worker.ts';

const { serviceWorker, connection } = navigator as Navigator & {
  readonly connection?: { readonly saveData?: boolean };
};
const currentPath = () => location.pathname + location.search;

/** Installs the service worker after the page has loaded, so that the first visit is not slower. */
async function install(): Promise<void> {
  if (document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve));
  await serviceWorker.register('/sw.js');
  await save();
}

/** Lets the service worker save the open page and the pages ahead, unless the browser is to save data. */
async function save(): Promise<void> {
  const { active } = await serviceWorker.ready;
  const opened: OpenedPage = { url: new URL(currentPath(), location.origin).href, script: import.meta.url };
  if (!connection?.saveData) active?.postMessage(opened);
}

/** URLs of the saved pages, which are read when the connection is lost. */
let savedUrls: ReadonlySet<string> = new Set();
const readSavedUrls = async () => {
  const requests = await (await caches.open(PAGES)).keys();
  savedUrls = new Set(requests.map(({ url }) => url));
};

// undefined outside of a secure context
if (serviceWorker) {
  addEventListener('offline', readSavedUrls);
  if (!navigator.onLine) readSavedUrls();
  // without a connection, the browser itself follows a link to a saved page: React Router could not load its data
  addEventListener(
    'click',
    (event) => {
      const { href = '' } = (event.target as Element).closest('a') ?? {};
      if (!navigator.onLine && savedUrls.has(href.replace(/#.*/, ''))) event.stopPropagation();
    },
    true,
  );
  // browsers without the Navigation API save only pages that are opened by a request
  let path = currentPath();
  globalThis.navigation?.addEventListener('navigatesuccess', () => {
    if (path === currentPath()) return;
    path = currentPath();
    document.querySelector(`[${LABEL_ATTRIBUTE}]`)?.remove();
    save();
  });
  // fails without a connection, and where the browser's settings forbid it
  install().catch(() => undefined);
}

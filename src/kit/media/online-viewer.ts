import { isPublicUrl } from '../text/links/public-url.ts';
import { isWebUrl } from '../text/links/web-url.ts';

const PLACEHOLDER = '{address}';
const TEMPLATE = /^https:\/\/[a-z\d.-]+(?::\d+)?\/\S*$/i;

/** Settings that determine whether an online viewer can display office documents. */
interface OnlineViewerOptions {
  /** URL of the viewer, 'https://viewer.example/embed?src={address}'; undefined if the parish has none. */
  readonly template: string | undefined;
  /** The site's canonical URL. The viewer downloads the document, so a private address does not work. */
  readonly publicUrl: string;
}

/** Whether the text is a valid template: https, with the placeholder after the host. */
export function isViewerTemplate(text: string): boolean {
  return TEMPLATE.test(text) && URL.canParse(text) && text.includes(PLACEHOLDER);
}

/** Returns the viewer's origin, 'https://viewer.example'; undefined if no viewer can be used. */
export function viewerOrigin({ template, publicUrl }: OnlineViewerOptions): string | undefined {
  if (!template || !isViewerTemplate(template) || !isPublicUrl(publicUrl)) return undefined;
  return new URL(template).origin;
}

/**
 * Returns the URL of the viewer for a document; undefined if no viewer can be used.
 *
 * @param address URL of the document, or a path on this site.
 */
export function onlineViewerUrl(address: string, viewing: OnlineViewerOptions): string | undefined {
  if (!viewerOrigin(viewing) || !isWebUrl(address)) return undefined;
  const whole = new URL(address, viewing.publicUrl).href;
  return viewing.template?.replace(PLACEHOLDER, () => encodeURIComponent(whole));
}

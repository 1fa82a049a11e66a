import { isPublicAddress } from './public-address.ts';
import { isWebAddress } from './web-address.ts';

const PLACE = '{address}';
const TEMPLATE = /^https:\/\/[a-z\d.-]+(?::\d+)?\/\S*$/i;

/** What decides whether office documents can be shown by an online viewer. */
export interface OnlineViewing {
  /** How the viewer is asked, 'https://viewer.example/embed?src={address}'; undefined where the parish has chosen none. */
  readonly template: string | undefined;
  /** The site's canonical address. The viewer fetches the document, and cannot do so from a private network. */
  readonly publicUrl: string;
}

/** Whether a text is a template: https, with a place for the document's address after the host. */
export function isViewerTemplate(text: string): boolean {
  return TEMPLATE.test(text) && URL.canParse(text) && text.includes(PLACE);
}

/** 'https://viewer.example': whose pages may show this parish's office documents; undefined for nobody's. */
export function viewerOrigin({ template, publicUrl }: OnlineViewing): string | undefined {
  if (!template || !isViewerTemplate(template) || !isPublicAddress(publicUrl)) return undefined;
  return new URL(template).origin;
}

/**
 * Where the online viewer shows a document; undefined where it cannot.
 *
 * @param address of the document, a path on this site or whole.
 */
export function onlineAddress(address: string, viewing: OnlineViewing): string | undefined {
  if (!viewerOrigin(viewing) || !isWebAddress(address)) return undefined;
  const whole = new URL(address, viewing.publicUrl).href;
  return viewing.template?.replace(PLACE, () => encodeURIComponent(whole));
}

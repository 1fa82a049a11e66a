import { isWebAddress } from '#domain/media-kind.ts';

const PLACE = '{address}';

/**
 * Where an online viewer shows a document; undefined when there is no such viewer, or when it could not fetch the document.
 *
 * @param pattern 'https://viewer.example/embed?src={address}'
 * @param address of the document, a path on this site or whole.
 * @param here this page's own address.
 */
export function onlineAddress(
  pattern: string | undefined,
  address: string,
  here: string,
): string | undefined {
  if (!pattern?.includes(PLACE) || !isWebAddress(address)) return undefined;
  const whole = new URL(address, here).href;
  const viewer = pattern.replace(PLACE, () => encodeURIComponent(whole));
  return viewer.startsWith('https:') && isWebAddress(viewer) ? viewer : undefined;
}

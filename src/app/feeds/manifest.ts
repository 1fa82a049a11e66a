import type { AppContext } from '#kit/app-context.ts';
import { iconSizes } from '#kit/media/file-names.ts';
import { THEME_COLOR } from '#kit/media/theme-color.ts';
import { hostOf } from '#kit/media-storage/media-hosts.ts';

type Deps = Pick<AppContext, 'parish' | 'media'>;

const SHORTCUTS = [
  { name: 'Readings today', url: '/lectionary/today' },
  { name: 'Services', url: '/services' },
  { name: 'Give', url: '/donate' },
];

/** Creates the web app manifest (https://www.w3.org/TR/appmanifest/), by which a device installs the site. */
export function createManifest(deps: Deps): string {
  const { identity } = deps.parish.current();
  const icons = iconSizes.flatMap((size) =>
    ['any', 'maskable'].map((purpose) => ({
      src: iconUrl(deps, size),
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    })),
  );
  return JSON.stringify({
    id: '/',
    name: identity.name,
    short_name: identity.saint,
    ...(identity.tagline && { description: identity.tagline }),
    lang: 'en',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: THEME_COLOR.light,
    background_color: THEME_COLOR.light,
    icons,
    shortcuts: SHORTCUTS,
  });
}

/** Path or URL of the icon of this size: the parish's patron or the home page's picture, or else the program's icon. */
export function iconUrl({ parish, media }: Deps, size: (typeof iconSizes)[number]): string {
  const { patronImage, heroImage } = parish.current().identity;
  const address = patronImage ?? heroImage ?? '';
  return hostOf(media, address)?.iconOf(address, size) ?? `/icon-${size}.png`;
}

import sharp, { type OutputInfo } from 'sharp';
import type { Plugin } from 'vite';
import { draw, type Scene } from '../../seed/draw.ts';
import { linkPreview } from '../../src/kit/media/link-preview.ts';
import { headingFontFile } from './subset-fonts.ts';

/** Under each title, and alone in the picture of the home page. The parish's name can change after the build. */
const CHURCH = 'Malankara Orthodox Syrian Church';

interface PagePreview extends Scene {
  readonly title?: string;
  /** Upper edge of the visible part, in units of the drawing. */
  readonly top?: number;
}

/** Pictures of pages in link previews, by the names to which pages refer. */
const PREVIEWS: Readonly<Record<string, PagePreview>> = {
  parish: { drawing: 'facade', top: 70 },
  about: { drawing: 'bell', top: 70, title: 'About us' },
  services: { drawing: 'veil', title: 'Worship Services' },
  lectionary: { drawing: 'book', top: 100, title: 'Lectionary' },
  'feast-search': { drawing: 'book', top: 100, isMirrored: true, title: 'Find a feast' },
  readings: { drawing: 'basin', title: 'Readings for services and saints' },
  fasting: { drawing: 'oil', top: 160, title: 'Fasting' },
  'events-and-news': { drawing: 'procession', title: 'Events & News' },
  gallery: { drawing: 'garden', title: 'Photo Gallery' },
  organizations: { drawing: 'children', title: 'Spiritual Organizations' },
  visit: { drawing: 'facade', top: 70, isMirrored: true, title: 'Your first visit' },
  donate: { drawing: 'kitchen', top: 160, title: 'Donate' },
  'prayer-request': { drawing: 'candles', title: 'Prayer Request' },
  'day-koodosh-eetho': { drawing: 'lamp', top: 60, title: 'From Koodosh Eetho to Great Lent' },
  'day-great-lent': { drawing: 'veil', light: 'mourning', title: 'Great Lent' },
  'day-easter': { drawing: 'boat', top: 160, title: 'From Easter to Koodosh Eetho' },
  'day-our-lord': { drawing: 'candles', isMirrored: true, title: 'Feast of our Lord' },
  'day-st-mary-and-apostles': { drawing: 'procession', isMirrored: true, title: 'St. Mary and the Apostles' },
};
/** Darkens the lower part of a drawing behind the text. */
const SHADE = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">
<linearGradient id="shade" x2="0" y2="1"><stop offset=".52" stop-color="#140a12" stop-opacity="0"/><stop offset=".8" stop-color="#140a12" stop-opacity=".92"/></linearGradient>
<path d="M0 0h1200v630H0z" fill="url(#shade)"/><path d="M550 564h100" stroke="#d9b25f" stroke-width="2"/></svg>`;

/** Vite plugin: adds `/previews/NAME.jpg` to the build for each of `PREVIEWS`; not in development. */
export function pagePreviews(): Plugin {
  return {
    name: 'page-previews',
    apply: 'build',
    async generateBundle() {
      // not in the server build
      if (this.environment.config.consumer !== 'client') return;
      const fontFile = await headingFontFile();
      for (const [name, preview] of Object.entries(PREVIEWS)) {
        const source = await drawPreview(preview, fontFile);
        this.emitFile({ type: 'asset', fileName: `previews/${name}.jpg`, source });
      }
    },
  };
}

/** A drawing with the page's title. */
async function drawPreview({ title, top = 140, ...scene }: PagePreview, fontFile: string): Promise<Buffer> {
  const { width, height } = linkPreview;
  const heading = await drawText(title ?? CHURCH, { fontFile, size: 64, color: '#fdf3df' });
  const footer = title ? [await drawText(CHURCH, { fontFile, size: 31, color: '#e6c98e' })] : [];
  const { svg, light = {}, isMirrored } = await draw({ view: [0, top, 1600, 840], ...scene });
  return sharp(Buffer.from(svg))
    .resize({ width, height })
    .flop(isMirrored)
    .modulate(light)
    .composite([
      { input: Buffer.from(SHADE) },
      {
        input: heading.data,
        left: (width - heading.info.width) >> 1,
        // higher if it has two lines
        top: Math.min(484, 550 - heading.info.height),
      },
      ...footer.map(({ data, info }) => ({ input: data, left: (width - info.width) >> 1, top: 582 })),
    ])
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer();
}

/** Text in the heading font, which needs no fonts of the operating system. */
function drawText(
  text: string,
  { fontFile, size, color }: { fontFile: string; size: number; color: string },
): Promise<{ data: Buffer; info: OutputInfo }> {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return sharp({
    text: {
      text: `<span foreground="${color}">${escaped}</span>`,
      font: `EB Garamond ${size}`,
      fontfile: fontFile,
      rgba: true,
      dpi: 72,
      align: 'center',
      width: 1_080,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
}

import type { GalleryCategory } from '#contract/resources/gallery.ts';
import type { Scene } from '../draw.ts';
import { building } from './gallery/building.ts';
import { consecration } from './gallery/consecration.ts';
import { holyWeek } from './gallery/holy-week.ts';
import { parishLife } from './gallery/parish-life.ts';
import { perunnal } from './gallery/perunnal.ts';

/** Gallery of the demonstration parish: five folders of six pictures, each a different view or lighting of a drawing. */

export interface DemoPicture {
  readonly title: string;
  /** Only if it adds something to the title. */
  readonly description: string | null;
  /** Alternative text for screen readers. */
  readonly alt: string;
  readonly scene: Scene;
}

export interface DemoGalleryFolder {
  readonly name: string;
  readonly category: GalleryCategory;
  /** Created this many days before the first start. */
  readonly daysAgo: number;
  readonly consent: string;
  /** In display order; the first is the cover. */
  readonly pictures: readonly DemoPicture[];
}

export const demoGallery: readonly DemoGalleryFolder[] = [
  perunnal,
  consecration,
  building,
  holyWeek,
  parishLife,
];

import type { GalleryCategory } from '#contract/gallery.ts';
import type { Scene } from './draw.ts';
import { building } from './gallery/building.ts';
import { consecration } from './gallery/consecration.ts';
import { holyWeek } from './gallery/holy-week.ts';
import { parishLife } from './gallery/parish-life.ts';
import { perunnal } from './gallery/perunnal.ts';

/** The demonstration parish's gallery: five folders of six pictures, each another view, light or hour of a drawing. */

export interface DemoPicture {
  readonly title: string;
  /** Where it says more than the title. */
  readonly description: string | null;
  /** What is to be seen, for those who do not see it. */
  readonly alt: string;
  readonly scene: Scene;
}

export interface DemoGalleryFolder {
  readonly name: string;
  readonly category: GalleryCategory;
  /** Days before the first start. */
  readonly daysAgo: number;
  /** In the order in which they are seen; the first is the cover. */
  readonly pictures: readonly DemoPicture[];
}

export const demoGallery: readonly DemoGalleryFolder[] = [
  perunnal,
  consecration,
  building,
  holyWeek,
  parishLife,
];

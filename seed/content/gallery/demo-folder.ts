import type { GalleryCategory } from '#gallery/contract.ts';
import type { Scene } from '../../draw.ts';

interface DemoPicture {
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

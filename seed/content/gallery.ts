import { building } from './gallery/building.ts';
import { consecration } from './gallery/consecration.ts';
import type { DemoGalleryFolder } from './gallery/demo-folder.ts';
import { holyWeek } from './gallery/holy-week.ts';
import { parishLife } from './gallery/parish-life.ts';
import { perunnal } from './gallery/perunnal.ts';

/** Gallery of the demonstration parish: five folders of six pictures, each a different view or lighting of a drawing. */

export const demoGallery: readonly DemoGalleryFolder[] = [
  perunnal,
  consecration,
  building,
  holyWeek,
  parishLife,
];

import type { GalleryCategory } from '#contract/gallery.ts';

/** How the gallery's categories are called, in the specification's order. */
export const categoryLabels: Readonly<Record<GalleryCategory, string>> = {
  perunnal: 'Perunnal',
  consecration: 'Consecration',
  construction: 'Construction',
  holyweek: 'Holy Week',
  others: 'Others',
};

/** What the gallery is narrowed to. */
export type CategoryChoice = GalleryCategory | 'all';

/** The choices above the pictures, 'All' before the categories. */
export const categoryChoices: readonly { readonly choice: CategoryChoice; readonly label: string }[] = [
  { choice: 'all', label: 'All' },
  ...Object.entries(categoryLabels).map(([choice, label]) => ({ choice: choice as GalleryCategory, label })),
];

import type { GalleryCategory } from './contract.ts';

/** Labels of the gallery categories, in the order of the specification. */
export const categoryLabels: Readonly<Record<GalleryCategory, string>> = {
  perunnal: 'Perunnal',
  consecration: 'Consecration',
  construction: 'Construction',
  holyweek: 'Holy Week',
  others: 'Others',
};

/** The category filter of the gallery. */
export type CategoryFilter = GalleryCategory | 'all';

/** The filters, 'All' first. */
export const categoryFilters: readonly { readonly value: CategoryFilter; readonly label: string }[] = [
  { value: 'all', label: 'All' },
  ...Object.entries(categoryLabels).map(([value, label]) => ({ value: value as GalleryCategory, label })),
];

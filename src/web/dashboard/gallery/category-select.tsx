import type { ComponentProps } from 'react';
import { categoryLabels } from '../../features/gallery/categories.ts';

/** A choice among the gallery's categories. */
export function CategorySelect(props: ComponentProps<'select'>) {
  return (
    <select {...props}>
      {Object.entries(categoryLabels).map(([category, label]) => (
        <option key={category} value={category}>
          {label}
        </option>
      ))}
    </select>
  );
}

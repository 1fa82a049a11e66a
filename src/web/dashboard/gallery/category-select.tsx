import type { ComponentProps } from 'react';
import { categoryLabels } from '../../features/gallery/categories.ts';

/** Select for a gallery category. */
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

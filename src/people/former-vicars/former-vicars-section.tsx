import type { ComponentType } from 'react';
import { EditableSection, type EditorProps } from '#kit/ui/layout/editable-section.tsx';
import type { FormerVicar } from './contract.ts';
import { formatPeriod } from './format-period.ts';

interface FormerVicarsSectionProps {
  readonly vicars: readonly FormerVicar[];
  readonly Editor: ComponentType<EditorProps<FormerVicar>>;
}

/** The former vicars, the latest first. */
export function FormerVicarsSection({ vicars, Editor }: FormerVicarsSectionProps) {
  return (
    <EditableSection
      header={{ eyebrow: 'In gratitude', title: 'Former Vicars' }}
      empty="No Former Vicars Listed"
      rows={vicars}
      Editor={Editor}
    >
      <ul className="border-b border-line">
        {vicars.map((vicar) => (
          <li
            key={vicar.id}
            className="grid gap-x-8 border-t border-line py-4 wrap-anywhere sm:grid-cols-[13rem_minmax(0,1fr)]"
          >
            <p className="text-rubric">{formatPeriod(vicar)}</p>
            <div>
              <h3 className="text-[1.3rem]">{vicar.name}</h3>
              <p className="text-quiet">{vicar.position}</p>
            </div>
          </li>
        ))}
      </ul>
    </EditableSection>
  );
}

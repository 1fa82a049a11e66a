import type { ComponentType } from 'react';
import type { FormerVicar } from '#contract/resources/former-vicars.ts';
import { EditableSection } from '../../ui/layout/editable-section.tsx';
import { formatPeriod } from './format-period.ts';
import { formerVicarMessages } from './messages.ts';

interface FormerVicarsSectionProps {
  readonly vicars: readonly FormerVicar[];
  /** Edit mode for signed-in staff. */
  readonly Editor: ComponentType<{ readonly vicars: readonly FormerVicar[]; readonly isAdding: boolean }>;
}

/** The former vicars, the latest first. */
export function FormerVicarsSection({ vicars, Editor }: FormerVicarsSectionProps) {
  return (
    <EditableSection
      eyebrow="In gratitude"
      title="Former Vicars"
      messages={formerVicarMessages}
      isEmpty={vicars.length === 0}
      editor={(isAdding) => <Editor vicars={vicars} isAdding={isAdding} />}
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

import { lazy } from 'react';
import type { FormerVicar } from '#contract/former-vicars.ts';
import { EditableSection } from '../../ui/editable-section.tsx';
import { periodWords } from './format-period.ts';
import { formerVicarWords } from './messages.ts';

// no visitor fetches the form and what checks it
const FormerVicarsDesk = lazy(async () => ({
  default: (await import('../../dashboard/people/former-vicars-editor.tsx')).FormerVicarsDesk,
}));

/** Who served the parish before, whoever began last first. */
export function FormerVicarsSection({ vicars }: { vicars: readonly FormerVicar[] }) {
  return (
    <EditableSection
      eyebrow="In gratitude"
      title="Former Vicars"
      words={formerVicarWords}
      isEmpty={vicars.length === 0}
      desk={(isAdding) => <FormerVicarsDesk vicars={vicars} isAdding={isAdding} />}
    >
      <ul className="border-b border-line">
        {vicars.map((vicar) => (
          <li
            key={vicar.id}
            className="grid gap-x-8 border-t border-line py-4 wrap-anywhere sm:grid-cols-[13rem_minmax(0,1fr)]"
          >
            <p className="text-rubric">{periodWords(vicar)}</p>
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

import type { ComponentType } from 'react';
import { FormattedText } from '#kit/formatted-text/formatted-text.tsx';
import { EditableSection, type EditorProps } from '#kit/ui/layout/editable-section.tsx';
import { Portrait } from '#kit/ui/media/portrait.tsx';
import type { ClergyMember } from './contract.ts';

interface ClergySectionProps {
  readonly clergy: readonly ClergyMember[];
  readonly Editor: ComponentType<EditorProps<ClergyMember>>;
}

/** The parish's clergy, in the order in which they were added. */
export function ClergySection({ clergy, Editor }: ClergySectionProps) {
  // public specification, section 3: entries without these three are not listed
  const members = clergy.filter(({ id, name, title }) => id && name && title);
  return (
    <EditableSection
      header={{ eyebrow: 'Who serves here', title: 'Our Clergy' }}
      empty="No Clergy Information Available"
      rows={members}
      Editor={Editor}
    >
      <ul className="grid gap-x-12 gap-y-10 md:grid-cols-2">
        {members.map(({ id, name, title, formatted, picture }) => (
          <li
            key={id}
            className="grid grid-cols-[7rem_minmax(0,1fr)] gap-5 sm:grid-cols-[9rem_minmax(0,1fr)]"
          >
            <div>
              <Portrait name={name} picture={picture} sizes="(min-width: 40rem) 9rem, 7rem" />
            </div>
            <div className="wrap-anywhere">
              <h3 className="text-[1.45rem]">{name}</h3>
              <p className="text-rubric">{title}</p>
              <FormattedText blocks={formatted.description} className="mt-2 text-quiet" />
            </div>
          </li>
        ))}
      </ul>
    </EditableSection>
  );
}

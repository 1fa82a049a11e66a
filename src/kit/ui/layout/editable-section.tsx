import { type ComponentType, type ReactNode, Suspense } from 'react';
import { useSession } from '../../session/session.tsx';
import { SectionHeader } from './section-header.tsx';

export interface EditorProps<Row> {
  readonly header: { readonly eyebrow: string; readonly title: string };
  readonly rows: readonly Row[];
  /** The list for visitors, or that it is empty. */
  readonly children: ReactNode;
}

interface EditableSectionProps<Row> extends EditorProps<Row> {
  /** The section for signed-in staff, whose code is loaded on demand. */
  readonly Editor: ComponentType<EditorProps<Row>>;
  /** In place of an empty list. */
  readonly empty: string;
}

/** A list on a public page that signed-in staff can edit in place (public specification, section 4). */
export function EditableSection<Row>({ Editor, empty, ...props }: EditableSectionProps<Row>) {
  const { user } = useSession();
  const { header, rows } = props;
  const children = rows.length === 0 ? <p className="text-quiet">{empty}</p> : props.children;
  const section = (
    <>
      <SectionHeader {...header} />
      {children}
    </>
  );
  if (!user) return section;
  return (
    <Suspense fallback={section}>
      <Editor header={header} rows={rows}>
        {children}
      </Editor>
    </Suspense>
  );
}

import { useController } from 'react-hook-form';
import type { UploadProgress } from '../../../session/upload-file.ts';
import { Field } from '../../../ui/field.tsx';
import { FileChoice } from '../../../ui/file-input.tsx';
import { UploadState } from '../../crud/upload-state.tsx';
import { acceptOf, type FileType, fileHint, fileTypes } from './file-types.ts';
import type { ResourceValues } from './resource-values.ts';

interface FileFieldProps {
  readonly type: FileType;
  /** Name of the file that the resource has; undefined for a new one. */
  readonly present: string | undefined;
  readonly progress: UploadProgress | null;
  readonly onCancel: () => void;
}

/** The file of a resource: what is chosen, how much of it is sent, and how to stop that or try it again. */
export function FileField({ type, present, progress, onCancel }: FileFieldProps) {
  const { field, fieldState } = useController<ResourceValues, 'file'>({ name: 'file' });
  const facts = fileTypes[type];
  const { name, value: file, ref, onBlur, onChange } = field;
  return (
    <div className="space-y-3">
      <Field
        label={facts.label}
        isRequired={present === undefined}
        error={fieldState.error?.message}
        hint={
          <>
            {present !== undefined && <span className="block">Without a new one, {present} stays.</span>}
            {fileHint(facts)}
          </>
        }
      >
        {(control) => (
          <FileChoice
            {...{ control, ref, name, file, onBlur }}
            accept={acceptOf(facts)}
            isRequired={present === undefined}
            onChoose={onChange}
          />
        )}
      </Field>
      <UploadState {...{ name, file, progress, onCancel }} />
    </div>
  );
}

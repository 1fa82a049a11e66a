import { useController } from 'react-hook-form';
import type { UploadProgress } from '../../../session/upload-file.ts';
import { Field } from '../../../ui/field.tsx';
import { FileInput } from '../../../ui/file-input.tsx';
import { UploadState } from '../../crud/upload-state.tsx';
import { acceptAttribute, type FileType, fileHint, fileTypes } from './file-types.ts';
import type { ResourceValues } from './resource-values.ts';

interface FileFieldProps {
  readonly type: FileType;
  /** Name of the resource's current file; undefined for a new resource. */
  readonly currentFileName: string | undefined;
  readonly progress: UploadProgress | null;
  readonly onCancel: () => void;
}

/** The file of a resource, with upload progress and buttons to cancel or retry. */
export function FileField({ type, currentFileName, progress, onCancel }: FileFieldProps) {
  const { field, fieldState } = useController<ResourceValues, 'file'>({ name: 'file' });
  const config = fileTypes[type];
  const { name, value: file, ref, onBlur, onChange } = field;
  return (
    <div className="space-y-3">
      <Field
        label={config.label}
        isRequired={currentFileName === undefined}
        error={fieldState.error?.message}
        hint={
          <>
            {currentFileName !== undefined && (
              <span className="block">
                Current file: {currentFileName}. Select a file only to replace it.
              </span>
            )}
            {fileHint(config)}
          </>
        }
      >
        {(control) => (
          <FileInput
            {...{ control, ref, name, file, onBlur }}
            accept={acceptAttribute(config)}
            isRequired={currentFileName === undefined}
            onChoose={onChange}
          />
        )}
      </Field>
      <UploadState {...{ name, file, progress, onCancel }} />
    </div>
  );
}

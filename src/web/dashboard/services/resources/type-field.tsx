import { useFormContext } from 'react-hook-form';
import { resourceTypes } from '#contract/file-constants.ts';
import { Field } from '../../../ui/field.tsx';
import type { ResourceValues } from './resource-values.ts';

/** What kind of a resource it is. */
export function TypeField() {
  const { register, formState } = useFormContext<ResourceValues>();
  return (
    <Field label="Type" isRequired error={formState.errors.resourceType?.message}>
      {(control) => (
        <select {...control} {...register('resourceType')} required>
          {resourceTypes.map((type) => (
            <option key={type}>{type}</option>
          ))}
        </select>
      )}
    </Field>
  );
}

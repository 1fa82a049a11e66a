import { useFormContext } from 'react-hook-form';
import { resourceTypes } from '#contract/file-constants.ts';
import { Field } from '../../../ui/field.tsx';
import type { ResourceValues } from './resource-values.ts';

/** What kind of a resource it is. */
export function TypeField() {
  const { register, clearErrors, formState } = useFormContext<ResourceValues>();
  return (
    <Field label="Type" isRequired error={formState.errors.resourceType?.message}>
      {(control) => (
        <select
          {...control}
          // what was missing for one type is not what is missing for another
          {...register('resourceType', { onChange: () => clearErrors('file') })}
          required
        >
          {resourceTypes.map((type) => (
            <option key={type}>{type}</option>
          ))}
        </select>
      )}
    </Field>
  );
}

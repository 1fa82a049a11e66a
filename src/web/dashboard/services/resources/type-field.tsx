import { useFormContext } from 'react-hook-form';
import { resourceTypes } from '#contract/constants.ts';
import { Field } from '../../../ui/field.tsx';
import type { ResourceValues } from './resource-values.ts';

/** Select for the type of a resource. */
export function TypeField() {
  const { register, clearErrors, formState } = useFormContext<ResourceValues>();
  return (
    <Field label="Type" isRequired error={formState.errors.resourceType?.message}>
      {(control) => (
        <select
          {...control}
          // the file error of one type does not apply to another
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
